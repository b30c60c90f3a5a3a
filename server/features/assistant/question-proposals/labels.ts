/** Labels in place of ids: shorter, and the model cannot invent an id. */
export const labelOf = (kind: 'q' | 'u' | 'g', index: number) => `${kind}${index + 1}`
