import { entries } from '../notation/entries.ts'

/** Those who went before, and what they are asked for. */
export const odiaPeople = entries('or', [
  ['alumni | alumnus', 'ପୁରାତନ ଛାତ୍ର, ପୁରାତନ ଛାତ୍ରୀ, ପୂର୍ବତନ ଛାତ୍ର, ଆଲୁମ୍ନି, ପୁରୁଣା ଛାତ୍ର, ପୂର୍ବତନ ଛାତ୍ରୀ, ଆଲୁମନି'],
  ['alumni | seniors', 'ସିନିୟର ଭାଇ, ସିନିୟର ଦିଦି, ସିନିୟର ଭାଇନା, ସିନିୟର ନାନୀ, ବରିଷ୍ଠ ଛାତ୍ର'],
])
