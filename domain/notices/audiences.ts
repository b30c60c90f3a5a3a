/** The chosen readers of a notice. */
export const audiences = ['pro', 'members', 'everyone'] as const
