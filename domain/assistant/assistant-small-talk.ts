/** Polite phrases without a question. */
export type SmallTalk = 'greeting' | 'thanks'

export type QuestionLanguage = 'en' | 'hinglish' | 'hi' | 'or'

const list = (words: string) => new Set(words.split(' '))

const greetings = list(
  'hi hii hiii hello helo hellow hey heya hlo hlw yo namaste namaskar namaskaar namasthe pranam pranaam salaam salam jai johar good morning afternoon evening gm नमस्ते नमस्कार प्रणाम हैलो हेलो हाय ନମସ୍କାର ନମସ୍ତେ ହେଲୋ ହାଏ ଜୁହାର ପ୍ରଣାମ',
)
const thanks = list(
  'thanks thank thankyou thx ty tysm thnx thanx tq dhanyavad dhanyavaad dhanyawad shukriya shukria धन्यवाद शुक्रिया थैंक्स ଧନ୍ୟବାଦ ଥ୍ୟାଙ୍କ୍ସ',
)
const polite = list(
  'you u so much a lot sir madam mam maam bro bhai bhaiya didi ji there friend all everyone ok okay how are kaise ho aap kya haal hai very bahut hain he theek thik hu hun main mai सर जी भाई मैडम बहुत आपका आप कैसे हैं हो क्या हाल ठीक ସାର ଭାଇ ବହୁତ ଆପଣଙ୍କୁ ଆପଣ କେମିତି ଅଛନ୍ତି ଅଛ',
)

/** Undefined where the text also contains a question, or only one. */
export function smallTalkOf(text: string): SmallTalk | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  if (words.length === 0 || words.length > 6 || /\d/.test(text)) return undefined
  if (!words.every((word) => greetings.has(word) || thanks.has(word) || polite.has(word))) return undefined
  if (words.some((word) => thanks.has(word))) return 'thanks'
  return words.some((word) => greetings.has(word)) ? 'greeting' : undefined
}

const hinglish = list(
  'kab kahan kaha kaise kese kya kyu kyun kaun kaunsi kaunse kaunsa konsa konsi kitna kitni kitne chahiye mujhe mera meri mere hai hain ka ki ke ko me mein se liye karu kare karna karein milega milegi batao bata nahi nhi hota hoti hoga hogi aap namaste namaskar dhanyavad dhanyavaad shukriya pranam bhai yaar aaj wala wale raha',
)

/** By script; Hindi in Latin letters by its frequent short words. */
export function languageOf(text: string): QuestionLanguage {
  if (/[\u0b00-\u0b7f]/.test(text)) return 'or'
  if (/[\u0900-\u097f]/.test(text)) return 'hi'
  const words = text.toLowerCase().match(/[a-z]+/g) ?? []
  // "me" and "se" are English as well, or a subject's.
  const found = words.filter((word) => hinglish.has(word) && word !== 'me' && word !== 'se').length
  return found > 0 ? 'hinglish' : 'en'
}
