/** Of the list that ships (index.ts): a start tells by it whether the list was loaded, without the list. A test says it. */
export const listHash = '661581af501646d12307e81d0d228a29313f4357d2742450398f3f06e0b6c2ba'
