import { englishPeople } from './english-people.ts'
import { englishPlaces } from './english-places.ts'
import { hindiPeople } from './hindi-people.ts'
import { hindiPlaces } from './hindi-places.ts'
import { hinglishPeople } from './hinglish-people.ts'
import { hinglishPlaces } from './hinglish-places.ts'
import { odiaPeople } from './odia-people.ts'
import { odiaPlaces } from './odia-places.ts'

/** Old students, and the places where they and companies are. */
export const alumni = [
  ...englishPeople,
  ...englishPlaces,
  ...hinglishPeople,
  ...hinglishPlaces,
  ...hindiPeople,
  ...hindiPlaces,
  ...odiaPeople,
  ...odiaPlaces,
]
