/** A whole number in the Indian grouping: `12,34,567`. Without Intl, like thousands() (domain/counted.ts). */
export const lakhs = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{2})*\d{3}$)/g, ',')
