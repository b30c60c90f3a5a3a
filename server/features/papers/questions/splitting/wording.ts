// Sentences of papers that are no questions, and how questions begin.

const orAlone = /^\W*(?:or|अथवा|या|ଅଥବା|କିମ୍ବା|বা|অথবা)\W*(?:\d{1,2})?$/i

/** "OR", alone on its line. */
export const isOr = (text: string): boolean => orAlone.test(text) && text.replaceAll(/\W/g, '').toLowerCase() !== 'o'

const heading =
  /^\W{0,3}(?:section|part|group|unit|module|खण्ड|खंड|भाग|इकाई|ଭାଗ|ବିଭାଗ)[\s–—:.'"([-]+((?:[A-Z]|[IVXl]{1,4}|\d{1,2}|one|two|three|four|five|[अबसदकखग])\s*['")\]]?(?=$|[^\p{L}\p{N}]))\s*(.*)$/iu

/** What follows the name of a section on its line; undefined where the line is none. */
export function headingRest(text: string): string | undefined {
  const found = heading.exec(text)
  // "Part a of …"
  if (!found || /^[a-z]\W?$/.test(found[1] ?? '')) return undefined
  const rest = (found[2] ?? '').replace(/^[\s:–—.-]+/, '')
  // "Unit 2 deals with …" is a sentence.
  if (rest === '' || /^[([]/.test(rest) || isInstruction(rest) || rest.length < 60) return rest
  return undefined
}

const listHeading =
  /^\W{0,3}(?:(?:general|important|special|common|read the following)\s+)?(?:instructions?|directions?|notes?|n\.?\s?b|guidelines?|rules?|please note|(?:सामान्य\s+)?(?:निर्देश|अनुदेश)|नोट|सूचना|ନିର୍ଦ୍ଦେଶ(?:ନାମା|ାବଳୀ)?|ସୂଚନା|নির্দেশ(?:াবলী|িকা)?)(?![\p{L}\p{M}\p{N}])(?:\s+(?:to|for)\s+(?:the\s+)?(?:all\s+)?(?:candidates?|students?|examinees?))?\s*[.:–—-]*\s*/iu

/** What follows "Instructions:" or "Note:" on its line; undefined where the line does not begin with them. */
export function instructionsRest(text: string): string | undefined {
  const found = listHeading.exec(text)
  return found ? text.slice(found[0].length) : undefined
}

const many = String.raw`(?:any|all|only|each|either|both|the following|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})`
const instructions: readonly RegExp[] = [
  new RegExp(String.raw`^\W*(?:note|n\.?b\.?|instructions?|important)\b\W*(?:to (?:the )?candidates?.*)?$`, 'i'),
  new RegExp(String.raw`\b(?:answer|attempt|solve|do)\b.{0,40}\b${many}\b.{0,40}\bquestions?\b`, 'i'),
  new RegExp(String.raw`\b(?:answer|attempt)\s+(?:any|all)\b`, 'i'),
  /\bquestions?\b.{0,50}\b(?:compulsory|carr(?:y|ies)|mandatory|are to be answered|of equal)/i,
  /\bq(?:uestion)?\.?\s*(?:no\.?)?\s*\d{1,2}\b.{0,20}\b(?:is|are)\s+compulsory/i,
  /\bfigures?\b.{0,30}\b(?:right|margin|parenthes|bracket)/i,
  /\b(?:marks?|weightage)\b.{0,40}\b(?:indicated|shown|given|mentioned|assigned)\b.{0,40}\b(?:margin|against|right|bracket|side|each)/i,
  /\b(?:use|usage) of\b.{0,40}\b(?:calculators?|tables?|charts?|mobile|handbook)/i,
  /\b(?:calculators?|mobile|phones?|log tables?|programmable|data book|steam tables?)\b.{0,40}\b(?:allowed|permitted|not|prohibited|may be)/i,
  /\bassume\b.{0,30}\b(?:suitabl[ey]|necessary|missing|any|appropriate)\b.{0,30}\b(?:data|if|wherever|where)?/i,
  /\b(?:neat|clean)(?:\s+\w+)?\s+(?:diagrams?|sketch(?:es)?|figures?)\b.{0,40}\b(?:must|should|wherever|whenever|necessary|required|marks)/i,
  /\b(?:illustrate|draw|support)\b.{0,40}\b(?:wherever|whenever|where ?ever)\b/i,
  /\b(?:candidates?|students?)\b.{0,30}\b(?:are|should|must|required|advised|shall|will)\b/i,
  /\b(?:write|enter|fill)\b.{0,20}\b(?:roll|registration|enrol|prn|usn|seat|name)\b/i,
  /\ball parts?\b.{0,30}\b(?:together|one place|same place|sequence)/i,
  /\b(?:check|verify|ensure|make sure|see) that (?:the |this |your )?(?:question )?paper\b/i,
  /\b(?:this|the) (?:question )?paper (?:contains|has|consists|is divided)\b/i,
  /\bchoose the (?:correct|right|best|most appropriate)\b.{0,30}$/i,
  /\bdo not write\b|\bunfair means\b|\brough work\b|\bcode of conduct\b|\bequal marks\b|\bsame place\b/i,
  /(?:सभी|किन्हीं|किसी|प्रत्येक).{0,30}प्रश्न|प्रश्नों के उत्तर|अनिवार्य|ସମସ୍ତ ପ୍ରଶ୍ନ/,
]

/** Whether the text tells candidates how to answer, and asks nothing. */
export function isInstruction(text: string): boolean {
  if (text.length > 260 || text.includes('?')) return false
  return instructions.some((pattern) => pattern.test(text))
}

const imperatives = String.raw`(?:explain|define|discuss|describe|write|state|list|what|why|how|when|where|which|who|draw|derive|prove|show|find|calculate|compute|determine|evaluate|obtain|solve|design|construct|compare|differentiate|distinguish|illustrate|enumerate|mention|name|give|justify|analy[sz]e|sketch|verify|convert|implement|develop|apply|estimate|identify|outline|elaborate|summari[sz]e|classify|comment|examine|interpret|test|use|using|consider|suppose|assume|let|if|for|with|is|are|can|do|does|simplify|expand|express|plot|trace|minimi[sz]e|prepare|formulate|check|briefly|critically|clearly|find out|insert|perform|create|recommend|suggest|argue|establish|deduce|reduce|represent|arrange|predict|mark|point|bring|highlight|make|build|highlight|state whether|in what|through|by)`
const beginsAsked = new RegExp(String.raw`^\W*(?:${imperatives})\b`, 'i')
const topicList =
  /short (?:notes?|answers?)|brief notes?|\b(?:define|explain|differentiate|distinguish|discuss|describe|compare|write (?:about|on|down)?|state|give examples? of|expand|elaborate|what (?:are|is|do you (?:mean|understand))(?: by)?)\b.{0,60}(?:following|terms?|any \w+|:|-|–)\W*(?:\([^)]*\))?\W*$/i

/** Begins as a question does: "Explain", "What". */
export const isAsked = (text: string): boolean => beginsAsked.test(text) || /\?\s*$/.test(text)

/** "Write short notes on", "Define the following terms": what follows are topics, each to be answered alone. */
export const asksForTopics = (text: string): boolean => topicList.test(text)

const emptyStem =
  /^\W*(?:(?:answer|attempt|solve|do|write (?:the )?answers?|answers?|q(?:uestion)?s?)\b[^?]{0,90}|multiple choice questions?.{0,60}|(?:choose|select|tick|pick)\b.{0,80}|fill in the blanks?.{0,40}|(?:state )?true (?:or|\/) false.{0,40}|short (?:answer|type) questions?.{0,40}|(?:any|all) \w+\W*|compulsory.{0,30}|निम्नलिखित.{0,60}|उत्तर .{0,60})$/i

/** A stem that says only that its parts are to be answered. */
export const isEmptyStem = (text: string): boolean => emptyStem.test(text.trim()) || !/\p{L}{2}/u.test(text)

const choices =
  /\b(?:multiple choice|objective type|mcqs?|(?:choose|select|tick|pick|encircle)\b.{0,30}\b(?:correct|right|best|appropriate)|बहुविकल्पीय)/i
export const asksForChoices = (text: string): boolean => choices.test(text)

const drawing = String.raw`(?:fig(?:ure|\.)|diagram|circuit|graph|network|table|tree|truss|beam|waveform|flow ?chart|automat(?:on|a)|schematic|matrix|image|map|plot|data(?! ?(?:structures?|types?|models?|base|mining|set)))`
const pictures: readonly RegExp[] = [
  // "the graph given below", but not "a tree of the given keys".
  new RegExp(
    String.raw`\b${drawing}\b.{0,30}\b(?:shown|below|above|depicted|opposite|given(?=\W*$|[,.;:)]|\s(?:below|above|here|in)\b))`,
    'i',
  ),
  /\b(?:shown|given|depicted|illustrated)\b.{0,30}\b(?:in |by )?(?:the )?(?:fig(?:ure|\.)|diagram|table|graph|circuit)/i,
  new RegExp(String.raw`\bfollowing\b.{0,25}\b${drawing}`, 'i'),
  /\bfig(?:ure)?\.?\s?\(?\d/i,
]
/** Its words point at something that is drawn. */
export const pointsAtFigure = (text: string): boolean => pictures.some((pattern) => pattern.test(text))

const afterword =
  /^\W*(?:course outcomes?|co\s?-?\d\s*[:=–-]|bloom'?s?\b|\*+\s*$|(?:after|on) (?:successful )?completion of|question paper mapping|knowledge level)/i
/** Tables of outcomes that follow the last question. */
export const isAfterword = (text: string): boolean => afterword.test(text)

const paperHead =
  /\b(?:max(?:imum)?|full|total)\.?\s*marks?\s*[:=-]?\s*\d|\b(?:time|duration)\s*(?:allowed)?\s*[:=-]\s*\d|\b(?:university|institute of|college of)\b.{0,60}$|^\W*(?:reg(?:d|istration)?|roll|enrol(?:l?ment)?|seat|hall ticket|usn|prn)\W{0,3}\s?(?:no|number)\b|\b(?:code|subject|course|paper)\s*(?:no|code|name|id)?\s*[.:]+\s*[A-Z0-9]|\bsemester\b.{0,40}\b(?:exam|degree|b\.?\s?tech|regular|supply)|^\W*(?:set|series)\s*[-–:]\s*(?:\d|[A-Z])\W*$|^\W*total (?:no\.? of )?pages?\b/i
/** The head of a page, or of the next paper of the file: no part of the question above it. */
export const isPaperHead = (text: string): boolean => text.length < 140 && paperHead.test(text)
