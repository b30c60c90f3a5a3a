// A page's `handle` says so where its document can be read and used without React, which then starts when something
// needs it (start-react.ts).

/** The document holds all that the page shows. */
export const reactOnDemand = { react: 'on-demand' } as const

/** It does once the server has written the database's answers into it (web/queries/document-content.ts). */
export const reactOnDemandWithData = { react: 'on-demand-with-data' } as const

type Handle = typeof reactOnDemand | typeof reactOnDemandWithData

/** What the document says of its page, for the script; undefined where React starts at once. */
export function startOf(handles: readonly unknown[]): Handle['react'] | undefined {
  const starts = handles.map((handle) =>
    typeof handle === 'object' && handle !== null && 'react' in handle ? handle.react : undefined,
  )
  return [reactOnDemand, reactOnDemandWithData].find(({ react }) => starts.includes(react))?.react
}
