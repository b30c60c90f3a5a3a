import { entries } from '../notation/entries.ts'

/** Of questions about oneself. Other words in which people ask for a question of the guide. */
export const hinglishHr = entries('hinglish', [
  [
    'about yourself',
    'apne baare me, apne bare mein, apna parichay, khud ke baare mein, khud ka intro, intro dena, apna introduction, shuruaat me intro, fresher ka introduction, apni pehchan, family aur hobbies batana, do minute ka intro, self intro ki taiyari',
  ],
  [
    'should we hire you',
    'aapko job pe rakhna, mujhe hi lena, naukri pe rakhna, tumhe select karna, dusro se alag, tumme khaas baat, baaki candidate se better, company ko fayda, job ke layak, apni kabiliyat, tumhe hi chunna, khud ko sell karna, mujhe hire karna',
  ],
  [
    'want to join us',
    'hamari company, isi company me, company join karna, yahi company chuni, company pasand aayi, company ki research, apply karne ki wajah, yahan kaam karna, company me dilchaspi',
  ],
  [
    'strengths | weakness',
    'taakat aur kamzori, kamzori batana, meri kamiyan, achhai burai, acchi buri aadat, strong aur weak point, khoobi aur khami, apni kami, plus point minus point, sabse badi kamzori, mujhme sudhar, swabhav ke gun',
  ],
  [
    'in five years',
    'paanch saal baad, 5 saal baad, aage ka plan, future plan, career ka goal, bhavishya ki yojna, aage padhai karna, higher studies ka plan, company chod doge, company me tikna, career ka sapna, das saal baad, sarkari naukri ki taiyari',
  ],
  [
    'team did not agree',
    'team me jhagda, team mein ladai, dosto se behas, teammate se problem, group me vivad, teammate kaam nahi karta, sahmati nahi bani, manager se asehmat, conflict suljhana, group project me anban, team member se takraar, alag alag rai',
  ],
  [
    'about a failure',
    'galti ki kahani, sabse badi galti, fail hone ka kissa, galti se seekha, haar gaye, kaam bigad gaya, project fail ho gaya, nuksan hua, zindagi ki nakami, meri wajah se gadbad',
  ],
  [
    'under pressure',
    'dabav me kaam, pressure me kaam karna, tension handle karna, stress jhelna, deadline ka pressure, ek saath bahut kaam, kam time zyada kaam, kaam ka bojh, pressure sambhalna, samay ka prabandhan, exam aur project saath, raat bhar jaagna',
  ],
  [
    'CGPA is low',
    'kam cgpa, number kam aaye, marks kam, back lagi, backlog lagna, ek subject me fail, percentage kam, result kharab, padhai me kamzor, grade gir gaya, saal barbad, marks itne kharab',
  ],
  [
    'willing to relocate',
    'dusre sheher jana, ghar se door, shehar badalna, raat ki shift, night shift karna, kahin bhi posting, ghar chhodna, bond bharna, bond sign karna, bahar job karna, dusre state me naukri, gharwale mana kare, transfer hona, ghar ke paas job',
  ],
  [
    'salary do you expect',
    'kitni salary mangu, salary mangna, salary ki umeed, paise ki baat, package mangna, dusri company ka offer, aur jagah selection, haath me salary, salary me mol bhav, salary badhwana, lakh ka package, do offer ek saath',
  ],
  [
    'questions for us',
    'unse poochna, hr se puchna, interviewer se poochna, aakhir me poochna, kuch poochna hai, aapko kuch puchna, end me puchna, koi doubt, ulta sawal, panel se puchhna, hamse kuch poochna, poochne layak baatein, meri taraf se sawal',
  ],
])
