// Retired words and where each counts. docs/words.md describes them in sentences.

export interface RetiredWord {
  /** Its name in the list and the reports. */
  word: string
  /** The field's word. */
  instead: string
  /**
   * Parts of identifiers and of file names, separated by spaces: `kept` finds keptRows, kept_rows and kept-rows.ts. A
   * name of a single word counts only at its declaration (`const kept`, `function keep`), so that English stays usable.
   */
  names?: string
  /** Names, or parts of them, in which a retired part is the field's own: `keep-alive`. */
  but?: string
  /** Paths of files, for words that are wrong only as a file's name. */
  files?: RegExp
  /** Words of comments, texts, test titles and docs, within one line. */
  text?: RegExp
  /** Only in files whose path matches. */
  within?: RegExp
}

export const retiredWords: RetiredWord[] = [
  { word: 'faces', instead: 'fonts, load fonts', names: 'faces', text: /\b(?:our|own|two|the) faces\b|'faces'/i },
  { word: 'started from one piece', instead: 'bundled server', text: /\b(?:from|in) one piece\b/i },
  {
    word: 'the wall',
    instead: 'row-level security, authorization; a hole in it is a vulnerability',
    names: 'wall',
    text: /\b(?:the|a|no|its|database'?s?) wall\b|class="wall"/i,
    files: /the-wall/,
  },
  {
    word: 'second step',
    instead: 'second factor, two-factor authentication (2FA); the command is disable-2fa',
    names: 'second-step second-steps two-step two-steps',
    text: /\bsecond steps?\b|\btwo[- ]steps?\b|\bshows? codes\b/i,
  },
  {
    word: 'kept',
    instead: 'saved, stored, cached, draft',
    names: 'keep keeps kept keeper keepers keeping',
    but: 'keep-alive wal-keep-size',
    text: /\bkeepers?\b|\bkept (?:answers|queries|entries|drafts?|conversations?|rows|under the key)\b|(?<!\w-)(?:is|are|was|were|be|been) kept (?:by|in|under|with|for|beside|there|here)\b/i,
  },
  {
    word: 'refusal',
    instead: 'error; reject, rejected',
    names: 'refusal refusals refuse refuses refused',
    text: /\brefusals?\b/i,
  },
  {
    word: 'said',
    instead: 'flash message, notification, answer, text',
    names: 'said say news arrival arrivals arrived',
    text: /\b(?:bring|brings|brought|arrived with) news\b|\bthe arrival\b/i,
  },
  {
    word: 'landing (of a redirect)',
    instead: 'redirect',
    names: 'landing-of without-landing read-landing use-landing',
    files: /(?:auth|accounts)\/.*landing/,
  },
  { word: 'condemned', instead: 'pendingDelete', names: 'condemned', text: /\bcondemned\b/i },
  { word: 'onSpare', instead: 'onCancel', names: 'on-spare' },
  {
    word: 'admission, door, entrance',
    instead: 'guard; feature card; site page',
    names: 'admission admissions door doors entrance entrances',
    text: /\b(?:doors?|entrances?|admissions?)\b(?! (?:test|office|number))/i,
  },
  {
    word: 'early answer, early press, early typing',
    instead: 'prefetch; event replay; input before hydration',
    names: 'early-answer early-answers early-press early-typing ask-early asks-early',
    text: /\bearly[- ](?:answers?|press(?:es)?|typing)\b/i,
  },
  {
    word: 'opened later, awake, at rest',
    instead: 'lazy; hydrated; idle',
    names: 'opened-later awake when-at-rest at-rest',
    text: /\bopened later\b|\b(?:is|are|was|were|be|not yet|yet) awake\b|\b(?:page|document|browser) (?:wakes|woke)\b/i,
  },
  {
    word: 'slip, fold, wrap, absent item',
    instead: 'banner; disclosure; container; not found',
    names: 'slip slips absent-item title-of-absent of-absent',
    files: /(?:^|\/)(?:fold|wrap)\.tsx?$/,
    text: /\b(?:undo|connection)? ?slips?\b(?! of| through| in)|<\/?(?:Fold|Wrap)\b|\bbg-slip\b/,
  },
  { word: 'writes.ts, rows.ts', instead: 'mutations.ts, schema.ts', files: /(?:^|\/)(?:writes|rows)\.ts$/ },
  {
    word: 'reread, putIn, revive, own (a lock)',
    instead: 'reload, insert, supervise or restart, acquire the lock',
    names: 'reread put-in revive',
    text: /\b(?:own|owns|owned|owning) (?:a|the) lock\b/i,
  },
  {
    word: 'spend, giveBack',
    instead: 'consume, refund',
    names: 'spend spends spent give-back',
    text: /\b(?:spends?|spent) (?:a |the )?(?:token|tokens|budget|tries|points)\b|\bgives? back a (?:try|token)\b/i,
  },
  { word: 'pace', instead: 'constant-time response', names: 'pace open-pace', within: /^(?:server|tests)\// },
  {
    word: 'adopt, newcomer, namesake',
    instead: 'find or link the user; external identity; same e-mail',
    names: 'adopt adopts newcomer newcomers newcomer-of namesake',
    text: /\bnamesakes?\b/i,
    within: /^(?:server|tests)\//,
  },
  {
    word: 'redeem, shown (a token)',
    instead: 'verify the token; presented token',
    names: 'redeem redeems redeemed redeemable shown-key shown-network shown-token',
    text: /\bredeem(?:s|ed|ing)?\b|\bshown (?:token|code|key)s?\b/i,
  },
  {
    word: 'markBrowser, flow mark',
    instead: 'browser-binding cookie',
    names: 'mark-browser browser-mark flow-mark flow-marks',
    text: /\bflow[- ]marks?\b|\bbrowser'?s?[- ]marks?\b|\bmarks? of (?:the |a )?browsers?\b|\bmark(?:s|ed)? (?:the|a) browser\b/i,
  },
  {
    word: 'holdings, withheld',
    instead: 'personal data map; excluded',
    names: 'holding holdings withheld',
    text: /\b(?:holdings|withheld)\b/i,
  },
  {
    word: 'courier, letter',
    instead: 'contact mailer; mail template',
    names: 'courier couriers open-courier letter letter-html letter-text',
    text: /\bcouriers?\b/i,
    within: /^(?:server\/|tests\/|docs\/|[^/]+$)/,
  },
  {
    word: "notice (a webhook's), workOff",
    instead: 'webhook event; process',
    names: 'payment-notices notice-job deliver-notice forget-old-notices read-notice work-off works-off',
    files: /(?:payments|sandbox)\/(?:.*\/)?notices?\.ts$/,
    text: /\bworks? off\b|\bworked off\b/i,
  },
  {
    word: 'books (of the sandbox)',
    instead: 'ledger',
    names: 'books open-books',
    within: /sandbox/,
    text: /\b(?:the|its) books\b/i,
  },
  {
    word: 'Recent',
    instead: 'LRU cache',
    names: 'recent recent-of',
    files: /(?:^|\/)recent(?:\.test)?\.ts$/,
    within: /^server\/.*(?:data|supabase)\//,
  },
  {
    word: 'crowd (of requests)',
    instead: 'flood of requests, overload',
    names: 'crowd crowds',
    text: /\bcrowds?\b/i,
    within: /^server\//,
  },
  {
    word: 'patience',
    instead: 'timeout',
    names: 'patience',
    text: /\bpatience\b/i,
  },
  {
    word: 'most, least',
    instead: 'max, min',
    names: 'most at-most least at-least',
    but: 'most-popular at-most-one at-least least-conn',
  },
  {
    word: 'verb (of the command line)',
    instead: 'command',
    names: 'verb verbs',
    text: /\b(?:admin -- <?verb|verbs? of the command line|backup verbs?)\b/i,
  },
  {
    word: 'judge, working (of the CGPA)',
    instead: 'grade; calculation steps',
    names: 'judge judges judged working sgpa-working',
    within: /cgpa|calculator/,
  },
  {
    word: 'journeys',
    instead: 'end-to-end tests',
    names: 'journey journeys',
    text: /\bjourneys?\b/i,
  },
  {
    word: 'at once, together (counts)',
    instead: 'page size; concurrency, concurrently',
    names: 'at-once together',
  },
  {
    word: 'device (of a client, session, factor or view)',
    instead: 'user agent; session; factor; device class',
    names: 'device devices',
    but: 'multi-device device-class device-classes device-pixel-ratio device-scale-factor device-gray device-n device-rgb device-type private-devices',
  },
  {
    word: 'admin (of API, CLI and GoTrue alike)',
    instead: 'server/cli, server/supabase/auth/admin, server/features/admin',
    files: /^server\/(?:admin\.ts$|admin\/|payments\/admin)/,
  },
  { word: 'admin room', instead: 'admin area', names: 'admin-room', text: /\badmin room\b/i },
]

/** Where a retired word is right, and why. */
export const allowed: { in: RegExp; words?: string[]; line?: RegExp; why: string }[] = [
  { in: /^package-lock\.json$/, why: 'names of packages' },
  { in: /^scripts\/(?:checks\/)?retired-words|^docs\/words\.md$/, why: 'the list itself' },
  {
    in: /^supabase\/migrations\/00(?:0\d|1\d|2[0-2])_|^server\/.*migrations\/00(?:0\d|1[0-3])_/,
    why: 'migrations that have run somewhere are never edited',
  },
  { in: /^supabase\/seed\//, why: 'articles and questions that a college edits, not our words' },
  { in: /./, words: ['journeys'], line: /Academic Journey|“My journey”/, why: 'texts on screen' },
  {
    in: /./,
    words: ['kept'],
    line: /keep_one_admin|keepalive|file_not_kept|calculator_kept|keep: \{ type/,
    why: 'constraints and codes that clients and databases know; --keep, which operators have in their timers',
  },
  {
    in: /./,
    words: ['refusal'],
    line: /(?<![a-z_])(?:reply_)?refused_at\b|\bsign_in_refused\b|\bcampuslife_refusals_total\b/,
    why: 'columns, a stored kind of event and a metric on dashboards',
  },
  {
    in: /assistant|model-server/,
    words: ['refusal'],
    line: /refusal: z|delta\?\.refusal|delta\(\{ refusal|REFUSAL/,
    why: "a field of OpenAI's",
  },
  {
    in: /./,
    words: ['second step', 'patience'],
    line: /end-two-steps|ASSISTANT_PATIENCE/,
    why: 'the names of before, which work until the next release',
  },
  {
    in: /^(?:web\/admin\/views\/|tests\/security\/features\/views)/,
    words: ['device (of a client, session, factor or view)'],
    why: 'a column of page_views, and the figures made of it',
  },
  {
    in: /^server\/content\/search-words\/|^tests\/evaluation\/questions\//,
    words: ['admission, door, entrance'],
    why: 'words in which students ask',
  },
  { in: /^web\/backend\/database\.types\.ts$/, why: 'generated from the migrations' },
  {
    in: /./,
    line: /^(?:(?:create|drop) policy ".*|- Policy for .*) kept by admins|\bpayment_notices_\w+|\bpage_views_device_check\b|\brefuse_banned\b/,
    why: 'names of policies, constraints and a function that migrations gave them',
  },
  {
    in: /./,
    words: ['most, least'],
    line: /search_discussions|most: '21'/,
    why: "a parameter of the database's function",
  },
]
