/** web/entry.document.ts as the text of an inline script; empty in the browser, where it has run. */
declare module 'virtual:document-script' {
  const text: string
  export default text
}
