/** Instead of ids: shorter, and what was not given has none. */
export const labelOf = (kind: 'q' | 'u' | 'g', index: number) => `${kind}${index + 1}`
