import { underName } from '#domain/college/college.ts'
import { paths } from '#domain/paths.ts'
import type { QuestionLanguage, SmallTalk } from '#domain/assistant/assistant-small-talk.ts'

const greetings: Record<QuestionLanguage, string> = {
  en: 'Hello! Ask me about exams, notices, papers, placements or this site.',
  hinglish: 'Namaste! Exam, notice, papers, placement ya is site ke baare mein kuch bhi poochhiye.',
  hi: 'नमस्ते! परीक्षा, सूचना, प्रश्न पत्र, प्लेसमेंट या इस साइट के बारे में पूछिए।',
  or: 'ନମସ୍କାର! ପରୀକ୍ଷା, ସୂଚନା, ପ୍ରଶ୍ନପତ୍ର, ପ୍ଲେସମେଣ୍ଟ କିମ୍ବା ଏହି ସାଇଟ୍ ବିଷୟରେ ପଚାରନ୍ତୁ।',
}

const welcomes: Record<QuestionLanguage, string> = {
  en: 'You are welcome. Anything else?',
  hinglish: 'Koi baat nahi. Aur kuch poochhna hai?',
  hi: 'कोई बात नहीं। और कुछ पूछना है?',
  or: 'ସ୍ୱାଗତ। ଆଉ କିଛି ପଚାରିବେ କି?',
}

/** A short friendly line; below it, buttons suggest questions (domain/assistant/assistant.ts). */
export function replyTo(talk: SmallTalk, language: QuestionLanguage): string {
  return talk === 'greeting' ? greetings[language] : welcomes[language]
}

const nothing: Record<QuestionLanguage, string> = {
  en: 'I found nothing about that on CampusLife.',
  hinglish: 'CampusLife par iska jawab nahi mila.',
  hi: 'CampusLife पर इस प्रश्न का उत्तर नहीं मिला।',
  or: 'CampusLife ରେ ଏହି ପ୍ରଶ୍ନର ଉତ୍ତର ମିଳିଲା ନାହିଁ।',
}

const askTheForum: Record<QuestionLanguage, (address: string) => string> = {
  en: (address) => `Try other words, or [ask it in the forum](${address}): the draft is ready.`,
  hinglish: (address) => `Doosre shabdon mein poochhiye, ya [forum mein poochhiye](${address}): draft taiyaar hai.`,
  hi: (address) => `दूसरे शब्दों में पूछिए, या [फ़ोरम में पूछिए](${address}): मसौदा तैयार है।`,
  or: (address) => `ଅନ୍ୟ ଶବ୍ଦରେ ପଚାରନ୍ତୁ, କିମ୍ବା [ଫୋରମରେ ପଚାରନ୍ତୁ](${address}): ଡ୍ରାଫ୍ଟ ପ୍ରସ୍ତୁତ ଅଛି।`,
}

const askUs: Record<QuestionLanguage, string> = {
  en: `Try other words, or ask us on the [contact page](${paths.contact()}).`,
  hinglish: `Doosre shabdon mein poochhiye, ya [contact page](${paths.contact()}) se kisi vyakti se poochhiye.`,
  hi: `दूसरे शब्दों में पूछिए, या [संपर्क पृष्ठ](${paths.contact()}) से किसी व्यक्ति से पूछिए।`,
  or: `ଅନ୍ୟ ଶବ୍ଦରେ ପଚାରନ୍ତୁ, କିମ୍ବା [ଯୋଗାଯୋଗ ପୃଷ୍ଠା](${paths.contact()})ରୁ କାହାକୁ ପଚାରନ୍ତୁ।`,
}

/** The forum's limit of a title (domain/forum.ts). */
const longestTitle = 200

/** Says that there is no answer, and suggests the forum to those who may post, else the contact page. */
export function nothingFits(
  question: string,
  language: QuestionLanguage,
  { siteName, mayPost }: { siteName: string; mayPost: boolean },
): string {
  const next = mayPost
    ? askTheForum[language](paths.discussion({ ask: question.trim().slice(0, longestTitle) }))
    : askUs[language]
  return `${underName(nothing[language], siteName)} ${next}`
}

const onePlace: Record<QuestionLanguage, string> = {
  en: 'Here is what CampusLife says about this:',
  hinglish: 'CampusLife par is baare mein yeh hai:',
  hi: 'CampusLife पर इस बारे में यह है:',
  or: 'CampusLife ରେ ଏହି ବିଷୟରେ ଏହା ଅଛି:',
}

const places: Record<QuestionLanguage, string> = {
  en: 'These are the places on CampusLife that fit best:',
  hinglish: 'CampusLife par sabse milti-julti jagahein:',
  hi: 'CampusLife पर सबसे मिलती-जुलती जगहें:',
  or: 'CampusLife ରେ ସବୁଠାରୁ ମେଳ ଖାଉଥିବା ସ୍ଥାନ:',
}

/** The line above passages without an answer. */
export const introduce = (sources: number, language: QuestionLanguage, siteName: string): string =>
  underName((sources === 1 ? onePlace : places)[language], siteName)

const searchedInPart: Record<QuestionLanguage, string> = {
  en: `Searched: the pages that you can open. Notices, alumni, placements and discussions are searched for [Pro accounts](${paths.purchasePlan()}).`,
  hinglish: `Khoja gaya: jo pages aap khol sakte hain. Notices, alumni, placements aur discussions [Pro accounts](${paths.purchasePlan()}) ke liye khoje jaate hain.`,
  hi: `खोजा गया: वे पृष्ठ जो आप खोल सकते हैं। सूचनाएँ, पूर्व छात्र, प्लेसमेंट और चर्चाएँ [Pro खातों](${paths.purchasePlan()}) के लिए खोजी जाती हैं।`,
  or: `ଖୋଜାଗଲା: ଆପଣ ଖୋଲିପାରୁଥିବା ପୃଷ୍ଠା। ସୂଚନା, ପୁରାତନ ଛାତ୍ର, ପ୍ଲେସମେଣ୍ଟ ଓ ଆଲୋଚନା [Pro ଖାତା](${paths.purchasePlan()}) ପାଇଁ ଖୋଜାଯାଏ।`,
}

/** A paragraph for callers who may not read everything. */
export const whatWasSearched = (language: QuestionLanguage, everything: boolean): string =>
  everything ? '' : `\n\n${searchedInPart[language]}`
