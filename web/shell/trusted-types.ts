/**
 * The default policy of Trusted Types, as an inline script of the document's head: where the browser enforces them
 * (`require-trusted-types-for`, server/core/http/security-headers.ts), only this policy turns a text into markup or a
 * script's address. Libraries need very little of it:
 *
 * - addresses of scripts and workers: those of this site;
 * - the text of a script: the document's own module, which the start script moves (web/entry.server.tsx);
 * - markup: text without an element (the JSON-LD of a page that the router opens; a script's text has its own rule),
 * React's way to create a script element, text that is only parsed into an inert document, and what a library passes to
 * this policy explicitly (the notice editor, for pasted text that is already sanitized).
 *
 * User-written HTML has a policy of its own (web/content/sanitize.ts).
 */
export const trustedTypesScript = `if(window.trustedTypes)trustedTypes.createPolicy('default',{createScriptURL:u=>new URL(u,document.baseURI).origin===location.origin?u:null,createScript:t=>{const late=document.querySelector('script[type="text/late-module"]');return late&&late.textContent===t?t:null},createHTML:(h,type,sink)=>type===undefined||!h.includes('<')||h==='\\x3cscript>\\x3c/script>'||/^DOMParser/.test(sink)?h:null})`
