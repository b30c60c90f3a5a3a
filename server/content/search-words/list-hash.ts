/** Of the list that ships (index.ts): a start tells by it whether the list was loaded, without the list. A test says it. */
export const listHash = 'c6e5a8f6f53301ca373edadcbd1a1fdfbfa3dc2d1845d74f5817339c36e9b843'
