import type { ConsentTexts } from '../consent.ts'

export const en: ConsentTexts = {
  title: 'Your consent',
  lead: 'Under India’s Digital Personal Data Protection Act, 2023 you decide what your data is used for. No box is ticked for you, and you can change each choice at any time.',
  unread: 'No lawyer has read this text yet.',
  purposes: {
    account: {
      title: 'Your account and the pages of your semester',
      use: 'Your e-mail address, your name, branch and semester if you enter them, and what you write are stored, so that you can log in, see what concerns you and post.',
      without: 'An account needs this. To withdraw it, delete your account.',
    },
    assistant: {
      title: 'The assistant may use an AI service',
      use: 'Your conversation with the assistant and what the site finds for it, such as your plan or payments if you ask about them, are sent without your name or address to the AI service that the college has connected, if it has one.',
      without: 'Without it the assistant answers from the pages of this site alone.',
    },
    questions: {
      title: 'Questions without an answer may be stored',
      use: 'A question or search of yours that finds no answer is stored without your name or account for at most 180 days, so that the college can write an answer.',
      without: 'Without it your questions are not stored, and the college does not learn what is missing.',
    },
  },
  needed: 'Tick the first box, or choose “Later”: an account needs this.',
  optIn:
    'E-mail summaries and push notifications are off until you turn them on in your notification settings, and you turn them off there.',
  rights:
    'In your profile you see, correct, download and delete your data, and you withdraw a consent as easily as you gave it. Complaints go to the college by the contact page, and then to the Data Protection Board of India.',
  age: {
    title: 'Your age',
    adult: 'I am 18 or older',
    child: 'I am under 18',
    missing: 'Choose one of the two.',
    parent: 'E-mail address of a parent or guardian',
    parentMissing: 'Enter the e-mail address of a parent or guardian.',
    parentHint: 'They receive one e-mail with two buttons. Until they say yes, what is optional stays off.',
  },
  save: 'Save my choices',
  later: 'Later',
  parent: {
    subject: 'Your child asks for your consent',
    asked:
      'The person with the address {account} has an account here, says that they are under 18, and names you as a parent or guardian. Indian law asks for your consent.',
    link: 'Read what it is about, and answer',
    notYou: 'If you are not a parent or guardian of this person, do nothing: no answer means no.',
    optional:
      'If you say no, these two stay off, and no summaries or push notifications are sent. The account remains; write to the college if it should be deleted.',
    yes: 'Yes, I agree',
    no: 'No',
    withdraw: 'Withdraw my consent',
    agreed: 'You have said yes. You can withdraw your consent here at any time.',
    rejected: 'You have said no. What is optional is off.',
    replaced: 'There is a newer e-mail: use the link in that one.',
    expired: 'This link worked for 14 days. Your child can ask again.',
    notNeeded: 'No answer is needed any more.',
    unknown: 'This link does not work. Open it exactly as it is in the e-mail.',
  },
}
