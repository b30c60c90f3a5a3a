/** Whom an author chose to read a notice. */
export const audiences = ['pro', 'members', 'everyone'] as const
