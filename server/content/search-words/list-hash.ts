/** Of the list that ships (index.ts): a start tells by it whether the list was loaded, without the list. A test says it. */
export const listHash = '62b88ee962394f9dee712df7c4faec79467e4f70d353c1f470ec16adee779a4b'
