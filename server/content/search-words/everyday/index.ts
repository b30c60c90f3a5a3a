import { englishCampus } from './english-campus.ts'
import { englishCollege } from './english-college.ts'
import { englishSite } from './english-site.ts'
import { englishTalk } from './english-talk.ts'
import { hindiCampus } from './hindi-campus.ts'
import { hindiCollege } from './hindi-college.ts'
import { hindiSite } from './hindi-site.ts'
import { hindiTalk } from './hindi-talk.ts'
import { hinglishCampus } from './hinglish-campus.ts'
import { hinglishCollege } from './hinglish-college.ts'
import { hinglishTalk } from './hinglish-talk.ts'
import { odiaCampus } from './odia-campus.ts'
import { odiaCollege } from './odia-college.ts'
import { odiaSite } from './odia-site.ts'
import { odiaTalk } from './odia-talk.ts'

/** Students' everyday words by language. For a word in two lists, the first counts. */
export const everyday = [
  ...englishTalk,
  ...englishCampus,
  ...englishSite,
  ...englishCollege,
  ...hinglishCampus,
  ...hinglishCollege,
  ...hinglishTalk,
  ...hindiCampus,
  ...hindiSite,
  ...hindiCollege,
  ...hindiTalk,
  ...odiaTalk,
  ...odiaCampus,
  ...odiaSite,
  ...odiaCollege,
]
