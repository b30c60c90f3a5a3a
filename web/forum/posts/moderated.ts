import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'

/** Few readers see one: its code is loaded when it is shown. */
export const ModeratedNote = lazyPart(async () => (await import('./moderated-note.tsx')).ModeratedNote, {
  early: false,
})
