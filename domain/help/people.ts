import { paths } from '#domain/paths.ts'
import { policy } from '../policy.ts'
import type { HelpGroup } from './entry.ts'

export const people: HelpGroup = {
  id: 'people',
  title: 'People',
  entries: [
    {
      id: 'start-discussion',
      title: 'Ask something in the discussions',
      text: 'Open Discussions and press Start a Discussion: give it a title, your question and tags, and press Post. What you write is saved as a draft until then.',
      asked: 'ask question doubt forum post thread create new discussion start draft tags help from students seniors',
      to: paths.discussion(),
      open: 'Open Discussions',
    },
    {
      id: 'format-post',
      title: 'Write with formatting: code and formulas',
      text: 'Press the signs above the field for bold, code, a link, a list or a formula, and Preview to see what others will. Formulas stand between dollar signs, $x^2$, code between ` or lines of ```.',
      note: 'Lines that begin with >! are hidden until a reader opens them: good for answers. The last sign adds a picture or photograph; you can paste one, too.',
      asked:
        'format formatting markdown bold italic code block formula maths latex equation spoiler preview add picture photo image screenshot paste post',
      to: paths.discussion(),
      open: 'Open Discussions',
    },
    {
      id: 'follow-discussion',
      title: 'Follow or mute a discussion',
      text: 'Open the discussion and press Follow to hear of new answers, Mute to stop. Notices have the same button.',
      note: 'To mute a person or a tag, press Mute at a comment, or Mute author or tag at a discussion: the posts fold to one line, and nobody learns of it. The notification settings list what you muted.',
      asked: 'follow unfollow mute unmute subscribe watch thread notification answers replies stop block ignore person',
      to: paths.discussion(),
      open: 'Open Discussions',
    },
    {
      id: 'delete-post',
      title: 'Change or delete what I wrote',
      text: 'Open the discussion and press Edit or Delete at your own discussion or comment. What you change within two minutes leaves no mark; later it says “edited”, and readers can open the earlier text.',
      asked:
        'delete remove edit change correct my post comment discussion answer mistake typo take back undo wrote wrong edited history',
      to: paths.discussion(),
      open: 'Open Discussions',
    },
    {
      id: 'report-post',
      title: 'Report a comment or a discussion',
      text: 'Press the flag at the comment, or Report at the discussion, and choose a reason: spam, insults or ragging, private details, cheating. An admin looks at it; nobody else learns that it was you.',
      asked:
        'report abuse abusive comment post rude insult bully harassment spam leaked paper flag moderator complain someone offensive fake',
      to: paths.discussion(),
      open: 'Open Discussions',
    },
    {
      id: 'moderated-post',
      title: 'A moderator has hidden my post: read why, and appeal',
      text: 'The notification leads to the decision with its reason. Press Appeal there within 14 days and say why it is wrong: another moderator decides, and you are notified.',
      asked:
        'moderator hidden locked silenced banned from posting warned my post decision appeal unfair why can’t I post',
      to: paths.decisions(),
      open: 'Open the decisions',
    },
    {
      id: 'display-name',
      title: 'Which name do others see on my posts?',
      text: 'Your full name if you have entered one, otherwise the part of your e-mail address before the @ sign. To post in the discussions without your name, choose Anonymous under Post as: others see a name such as Anonymous Peacock.',
      note: 'A moderator can look up who wrote an anonymous post with a written reason, and you are notified at once.',
      asked:
        'anonymous anonymously write ask without hide my name display name shown username nickname post without name identity secret',
      to: paths.profile(),
      open: 'Open your profile',
    },
    {
      id: 'roles',
      title: 'Help to run the site: accept a role, or leave it',
      text: 'An admin can invite you by mail to do one part of the work, such as reviewing the papers of your branch. The link in the mail leads to your roles, where you accept it.',
      asked:
        'role roles volunteer help run site moderator reviewer class representative invitation invited accept leave give up become admin rights team',
      note: 'The first admin of a new site is made with the address that the server prints when it starts.',
      to: paths.role(),
      open: 'See your roles',
      also: [paths.setup()],
    },
    {
      id: 'rollover',
      title: 'Move all students to the next semester',
      text: 'Under Rollover in the admin area, choose the day and the branches, add who repeats a semester, and read how many move from where to where. On that day all others move, and those past the last semester become alumni.',
      asked:
        'rollover roll over promote promotion semester plus one semester change next semester academic year new term move up whole class batch passing out take back undo',
      note: 'It can be taken back for 30 days. Your own semester is in your profile.',
      to: paths.admin({ section: 'rollover' }),
      open: 'Open Rollover',
    },
    {
      id: 'closed-site',
      title: 'Set the site up before others see it',
      text: 'Under Set up your campus, an admin hides the site from others, with a line and a date for those outside. Until it is shown again, admins, people with a role and invited people enter; all others see the name, the line and the date.',
      asked: 'site not open yet preview launch opening date gate private hidden backup of the site back up download',
      note: 'Until the opening an account is made with an address that the college has invited. Under Health, Back up now writes the whole site into one file, which an admin with a second factor downloads.',
      to: paths.admin({ section: 'setup' }),
      open: 'Open the checklist',
    },
    {
      id: 'find-alumni',
      title: 'Find alumni and write to them',
      text: 'Open Alumni and search by name, degree or position, or choose a year and a company. Where somebody gave a LinkedIn address, you can write to them there.',
      asked:
        'alumni senior seniors graduate contact message connect linkedin referral mentor company batch year search directory',
      to: paths.alumni(),
      open: 'Open Alumni',
    },
    {
      id: 'alumni-card',
      title: 'Own your alumni card, or see your requests to alumni',
      text: 'On Alumni press Ask at a card with requests left; the answer comes to Your card and requests. If the card is yours, claim it there: the college confirms it, and you decide field by field who sees it. Owners post openings at their company there.',
      asked: 'claim card owner hide field withdraw requests accept decline ledger',
      to: paths.myAlumni(),
      open: 'Your card and requests',
      also: ['/alumni/:id'],
    },
    {
      id: 'find-vendor',
      title: 'Find a book shop',
      text: 'Book Vendors, open to everybody, has shops near the college with place, hours, phone and what each is good at. Search by name or specialty.',
      asked: 'book books shop vendor buy sell used second hand photocopy printing binding near call timing',
      to: paths.books(),
      open: 'Open Book Vendors',
    },
    {
      id: 'contact',
      title: 'Reach the people who run CampusLife',
      text: `Use the form on the contact page, or its e-mail address and phone number. You get an answer within ${policy.answerBusinessDays} business days.`,
      asked:
        'contact support help customer care human person talk call mail office complaint feedback suggestion bug problem idea',
      to: paths.contact(),
      open: 'Contact us',
    },
  ],
}
