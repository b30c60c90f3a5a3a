/** A whole number as India groups its digits: `12,34,567`. By hand, as thousands() (domain/counted.ts) is. */
export const lakhs = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{2})*\d{3}$)/g, ',')
