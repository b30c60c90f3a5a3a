/** Of the list that ships (index.ts): a start tells by it whether the list was loaded, without the list. A test says it. */
export const listHash = 'bd0af24bdfdffbfcc59a6d56f90478409e81b6b039a2cb498783f3bf6ee61edd'
