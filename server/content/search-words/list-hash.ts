/** Of the list that ships (index.ts): a start tells by it whether the list was loaded, without the list. A test says it. */
export const listHash = '624f42989cf68a5fa4d5fa8378dbcebd7ae7b9badb3bf949e50df976bc97b7ff'
