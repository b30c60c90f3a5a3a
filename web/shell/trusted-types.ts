/**
 * The default policy of Trusted Types, as an inline script of the document's head: where the browser enforces
 * them (`require-trusted-types-for`, server/core/http/security-headers.ts), a text becomes markup or a script's address
 * only here. Libraries need very little of it:
 *
 * - addresses of scripts and workers: those of this site;
 * - the text of a script: the document's own module, which the start script moves (web/entry.server.tsx);
 * - markup: what holds no element (the JSON-LD of a page that the router moves to; a script's text has its own rule),
 *   React's way to make a script element, what is only parsed, into a document that runs nothing, and what a
 *   library asks this policy for in so many words (the notice editor, for what was pasted and is sanitized already).
 *
 * HTML that people wrote goes through a policy of its own (web/content/sanitize.ts).
 */
export const trustedTypesScript = `if(window.trustedTypes)trustedTypes.createPolicy('default',{createScriptURL:u=>new URL(u,document.baseURI).origin===location.origin?u:null,createScript:t=>{const late=document.querySelector('script[type="text/late-module"]');return late&&late.textContent===t?t:null},createHTML:(h,type,sink)=>type===undefined||!h.includes('<')||h==='\\x3cscript>\\x3c/script>'||/^DOMParser/.test(sink)?h:null})`
