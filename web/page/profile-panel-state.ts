import { useDialogEntry } from './address/use-dialog-entry.ts'

/** One panel for the whole site: the bar's button and the page /profile open the same one. */
export const useProfilePanel = () => useDialogEntry('profile')
