// Marks in a page's `handle` that its document can be read and used without React, which then starts when something
// needs it (start-react.ts).

/** For a document that contains all that the page shows. */
export const reactOnDemand = { react: 'on-demand' } as const

/**
 * For a document that does so once the server has written the database's rows into it
 * (web/queries/document-content.ts).
 */
export const reactOnDemandWithData = { react: 'on-demand-with-data' } as const

type Handle = typeof reactOnDemand | typeof reactOnDemandWithData

/** The mark for the document's inline script; undefined where React starts immediately. */
export function startOf(handles: readonly unknown[]): Handle['react'] | undefined {
  const starts = handles.map((handle) =>
    typeof handle === 'object' && handle !== null && 'react' in handle ? handle.react : undefined,
  )
  return [reactOnDemand, reactOnDemandWithData].find(({ react }) => starts.includes(react))?.react
}
