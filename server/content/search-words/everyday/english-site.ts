import { entries } from '../notation/entries.ts'

/** Everyday words of questions about the site, its subjects and interviews. */
export const englishSite = entries('en', [
  // The site
  ['CGPA', 'cgpi, aggregate percentage'],
  ['calculator | CGPA', 'convert cgpa, increase my cgpa'],
  ['register', 'create my account, new user'],
  [
    'register | confirm',
    'verification mail, verification link, verify my email, mail not received, email not received, otp not received, link expired, verification email, confirmation mail',
  ],
  [
    'forgotten password',
    'forgot my password, lost my password, reset my password, reset link, account locked, wrong password, password not working, cant access my account, can not login, could not log in, change my password, pwd, dont remember my password, incorrect password, can not log in, update password',
  ],
  [
    'sign out',
    'logout all devices, log out everywhere, someone logged in, hacked, account hacked, logout from all devices',
  ],
  [
    'profile',
    'update profile, settings, change my email, change my email id, change my login email, wrong roll number, update my profile, edit my profile, change email, change email id, change login email, update my email',
  ],
  ['two-factor authentication | authenticator', '2fa, two factor, authenticator, authenticator app'],
  ['security page | profile', 'login history, login activity, download my data, export my data'],
  ['delete | removed', 'deactivate, close account, delete my data, deactivate my account'],
  [
    'terms',
    'share my login, share my account, sharing account, share pro account, multiple accounts, friends account, copyright, spam, share login, share account, account sharing, share my password, two accounts',
  ],
  ['terms | banned', 'banned, account suspended, code of conduct, who can join, account blocked'],
  ['terms | age', 'under 18, age limit'],
  [
    'privacy',
    'who can see, who can see my, can others see, can others see my, can anyone see, can anyone see my, visible to others, personal data, personal information, sell my data, track me, ads, hide my profile, chat history, who can view, who can view my, can everyone see, personal info, personal details',
  ],
  ['active users', 'how many users, how many people use, how many students use'],
  [
    'Pro | plan',
    'pro version, premium account, buy pro, get pro, upgrade to pro, unlock, free or paid, pro not activated, premium plan, free vs pro, plan validity',
  ],
  ['downgrade', 'switch to free, back to free plan'],
  ['discount', 'coupon, referral code'],
  ['bank details', 'card details, save my card'],
  ['receipt | invoice', 'payment receipt, bill of payment, bill for pro'],
  // Subjects of the help
  [
    'dark mode',
    'dark mode, night mode, black theme, dark theme, black mode, night colours, night colors, night theme, too bright, black background, light mode, white background',
  ],
  [
    'unsubscribe',
    'unsubscribe, unsub, too many mails, too many emails, so many mails, so many emails, stop mails, stop emails, stop sending mails, stop sending emails, no more mails, no more emails, stop email, stop mail',
  ],
  [
    'anonymous',
    'without name, without my name, without showing name, hide my name, hide name, real name, my real name, secretly',
  ],
  [
    'install',
    'install, apk, play store, app store, home screen, android app, iphone app, download app, download the app',
  ],
  [
    'offline',
    'offline, no net, without net, without internet, no internet, no signal, without signal, no network, without network',
  ],
  ['abusive | report', 'rude, abusing, abusive, abused me, bad words, vulgar, bullying, offensive'],
  [
    'deducted | payment',
    'money cut, money got cut, amount cut, money gone, money debited, amount debited, amount deducted',
  ],
  ['wrong year', 'wrong year, wrong subject, wrong course, wrong exam'],
  ['request missing paper', 'missing paper, paper missing, paper not there, paper is not there, not uploaded'],
  ['minimum age', 'how old, years old, minor, age'],
  ['devices', 'which phones, logged in devices, which devices'],
  ['repeated', 'again and again, repeating, repeated, come again, came again'],
  [
    'payment | buy',
    'payment method, payment mode, google pay, gpay, phonepe, paytm, debit card, credit card, payment methods, phone pe, net banking',
  ],
  [
    'payment | refund',
    'charged twice, double charged, overcharged, paid twice, deducted twice, charged two times, charged again, double payment, debited twice',
  ],
  [
    'refund',
    'get my money back, return my money, cancel pro, cancel my pro, cancel membership, unsubscribe, changed my mind, paid by mistake, within 24 hours, after 24 hours, want my money back, cancel my plan, cancel my membership, bought by mistake',
  ],
  ['auto renews | refund', 'auto renew, auto debit, auto pay, auto renewal, autopay'],
  [
    'contact',
    'contact admin, talk to someone, human support, customer service, feedback, talk to a human, real person',
  ],
  [
    'problem | contact',
    'report a bug, report a problem, site not working, website not working, site not opening, page not loading, site is down, error message, showing error, report an issue, app not working, website is down',
  ],
  ['push messages', 'notification, notifications, notify me, notified, reminders, alerts'],
  [
    'discussion',
    'ask my doubt, have a doubt in, clear my doubts, ask seniors, make a post, delete my post, delete my comment, create a post, edit my post, ask doubts',
  ],
  ['phone', 'ph no, mob no, phn no'],
  ['e-mail', 'emailid, gmail, mailid'],
  ['college', 'university, uni, institute, institution'],
  ['certificate', 'certi'],
  ['department', 'dept'],
  // Interview questions
  ['tell me about yourself', 'introduce urself, urself, introduce'],
  ['weaknesses', 'flaws, flaw, perfectionist'],
  ['pressure', 'deal with deadlines, tight deadlines, handle stress, stress, stressed, stressful'],
  ['browser | address', 'google com, hit enter, type a url, open a website'],
  ['estimate', 'guesstimate, guesstimates'],
  ['failure', 'failures, failed at, biggest failure'],
  ['expect salary', 'salary expectation, salary expectations, expected salary, how much salary should'],
])
