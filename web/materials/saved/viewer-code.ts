/** What opens a saved paper, loaded on demand; the viewer, which knows of saved papers, says how (viewer/lazy-paper-viewer.tsx). */
export const viewerCode: { load: () => Promise<unknown> } = { load: async () => undefined }
