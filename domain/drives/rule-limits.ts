/** How many entries a list of rules may have, and how long a rule in words may be. */
export const ruleLimits = { branches: 40, years: 10, texts: 10, text: 300, count: 99 } as const
