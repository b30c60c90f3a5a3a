/** web/entry.document.ts as the text of an inline script; empty in the browser, where it has run. */
declare module 'virtual:document-script' {
  const text: string
  export default text
}

/** web/dashboard/first-view.tsx in the same way. */
declare module 'virtual:dashboard-script' {
  const text: string
  export default text
}

/** web/materials/first-view.ts in the same way. */
declare module 'virtual:library-script' {
  const text: string
  export default text
}
