import { Link } from 'react-router'
import { policy } from '#domain/policy.ts'
import { paths } from '#domain/paths.ts'
import { siteName } from '#web/page/college.ts'
import { reactOnDemandWithData } from '#web/page/document/on-demand.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { PolicyPage } from './policy-page.tsx'
import type { PolicySection } from './policy-page.tsx'

export const meta = () =>
  pageMeta({
    title: 'Privacy Policy',
    description: `What ${siteName()} stores about you, why, who can see it, how long it stays, and how to have it removed.`,
    path: paths.privacy(),
  })

const sections = (): readonly PolicySection[] => [
  {
    id: 'scope',
    title: 'What this policy covers',
    body: (
      <>
        <p>{`It covers the ${siteName()} website and the e-mails that it sends. It says what is stored about you, why, who can see it, how long it stays and what you can do about it.`}</p>
        <p>
          You can read the public pages without an account and without telling us who you are. Sites that we link to
          have policies of their own.
        </p>
      </>
    ),
  },
  {
    id: 'collected',
    title: 'What we collect',
    body: (
      <>
        <p>Only what a part of the site needs to work:</p>
        <ul>
          <li>
            <strong>Your account:</strong> your e-mail address and your password. The password is stored only as a hash
            that cannot be turned back into it. First name, last name and college roll number are optional: they are
            what you type into your profile.
          </li>
          <li>
            <strong>Your plan:</strong> free or Pro, and for a payment its number, amount, date and outcome. Card and
            bank details go to the payment provider and never reach our server.
          </li>
          <li>
            <strong>Your sessions:</strong> when you signed in, from which network address and with which browser, so
            that you can be signed out everywhere.
          </li>
          <li>
            <strong>What happened around your account:</strong> for 90 days, when somebody signed in, failed to, or
            changed how you log in, with the name of the browser and the network, not the whole address. You find it on
            your <Link to={paths.security()}>security page</Link>.
          </li>
          <li>
            <strong>What you write:</strong> discussions, comments, messages on the contact page, and the semesters that
            you enter in the CGPA calculator while you are signed in.
          </li>
          <li>
            <strong>Pictures in your posts:</strong> are drawn anew, without the place and the device that a photograph
            names, and stored with the post. Whoever may read the post sees them.
          </li>
          <li>
            <strong>What you agreed to:</strong> each choice with its date and the version and language of the text;
            whether you are 18, and the e-mail address of a parent if you are not. Only you can see it. It is deleted
            with your account; the address of a parent who has not said yes, after 30 days.
          </li>
          <li>
            <strong>What you have read:</strong> up to which comment you have read a discussion, so that new ones can be
            marked. Nobody else here sees it, and it is deleted with your account.
          </li>
          <li>
            <strong>Whom and what you muted:</strong> the people and tags of the forum. Nobody else here sees it, and it
            is deleted with your account.
          </li>
          <li>
            <strong>Drafts:</strong> what you are writing in the forum and have not posted, so that you can continue on
            another device. Nobody else here sees it; it goes when you post it, or after 90 days.
          </li>
          <li>
            <strong>Interview experiences:</strong> what you write about an interview is read on the Pro plan, with your
            name or without, once the placement cell has reviewed it. Of an anonymous one nobody here sees who wrote it;
            who runs the database could. When you delete your account it stays without your name; you can delete it
            before.
          </li>
          <li>
            <strong>Requests to alumni and alumni cards:</strong> only the two sides read a request and its answer; one
            that is reported is read by those who look after the alumni here. An answer stays with who asked, also after
            the account that wrote it is deleted. What the owner of a card hides is in no list, no search and no log of
            changes; who runs the database could read it there. Each look at a shared contact is listed for its owner.
          </li>
          <li>
            <strong>Technical records:</strong> for each request its time, address on the site, outcome and network
            address. What you search for, type or read in an e-mail link is not recorded.
          </li>
          <li>
            <strong>Questions to the assistant and the search:</strong> are answered and not stored with your account,
            name or address. A question without a good answer is stored by itself, for at most 180 days, so that we can
            write one: who asked is not stored, and e-mail addresses, telephone numbers and links are cut out. What you
            say of an answer is stored in the same way. We count how many questions came from an address or an account,
            to prevent overuse of the assistant.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'use',
    title: 'What we use it for',
    body: (
      <>
        <ul>
          <li>To sign you in, and to keep others from signing in as you.</li>
          <li>To show you what your plan includes, and to take and give back payments.</li>
          <li>To show your posts under your name, and your calculator on each of your devices.</li>
          <li>To answer what you ask us.</li>
          <li>To find faults and to stop abuse.</li>
        </ul>
        <p>
          Two uses are optional and yours to choose: that an AI service answers your questions to the assistant, and
          that a question without an answer is stored. You choose and withdraw both under{' '}
          <Link to={paths.consent()}>What you agreed to</Link>; a withdrawal acts on the next use.
        </p>
        <p>
          We send e-mails only for a reason: to confirm that it is you, to log you in, to reset a password, to tell you
          when how you log in has changed, to confirm a payment or refund, to answer a message and, if you choose it, to
          sum up your notifications. We count how often each page is opened, a day and a kind of device at a time,
          without noting by whom, and not at all where a browser asks not to be tracked. There is no newsletter. We do
          not sell your data, show advertisements or build a profile of you.
        </p>
      </>
    ),
  },
  {
    id: 'visible',
    title: 'What others can see',
    body: (
      <>
        <p>
          Discussions and comments are public: anyone may read them, with your display name and the time. The display
          name is your full name if you have entered one, otherwise the part of your e-mail address before the @ sign.
        </p>
        <p>
          An anonymous post has a pseudonym in place of your name. A moderator can look up who wrote it, with a written
          reason: you are notified at once, and the log records it. Whoever holds the database or a backup of it can
          read it. When you delete your account, nothing leads back to you.
        </p>
        <p>
          Moderators read what was decided about your posts, with your name; of an anonymous post, with its pseudonym.
          It is deleted with your account, but for decisions about anonymous posts.
        </p>
        <p>
          Your e-mail address, roll number, plan, sessions and calculator are visible to you alone, and to the few
          people who run the site where they must look to help you.
        </p>
        <p>
          Your attendance is visible to you alone. No page shows it to the class, the college or those who run the site,
          and nothing is counted from it. Whoever holds the database or a backup of it can read it, as all that is
          stored.
        </p>
        <p>
          The marks, backlogs and offers that you enter to see whether you may sit for a placement drive stay in your
          browser. If you save them to your account, no page shows them to anybody else, the placement cell included,
          and you can remove them again.
        </p>
        <p>
          When the placement cell puts you on a list for a test, interviews or a result, you are told of your own line
          only. Other students see neither your line nor how many are on the list. The person who pasted the list can
          read it again; when you delete your account, your lines go with it.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    body: (
      <>
        <p>
          We set no cookies (only signing in through another service needs one, for ten minutes) and load no scripts,
          fonts or pictures from other companies by ourselves. Only if you ask for the map on the contact page does your
          browser load it from OpenStreetMap, which then sees your network address. In your browser&rsquo;s own storage
          we keep the light or dark theme that you chose, your session while you are signed in, drafts of what you were
          writing, your calculator, your figures for placement drives, an order that is not yet settled and your
          conversation with the assistant. All of it but the theme goes when you clear it or sign out, and when somebody
          else signs in; without an account, when you close the tab. What you entered about your attendance without a
          connection, and what is not sent yet, waits until you sign in again; no other account sees it. Clearing the
          site&rsquo;s data in your browser removes all of it.
        </p>
      </>
    ),
  },
  {
    id: 'sharing',
    title: 'Who we share it with',
    body: (
      <>
        <p>With nobody, but for those who do a part of the work, and only that part:</p>
        <ul>
          <li>the company that hosts the server and its database,</li>
          <li>the e-mail service that delivers our e-mails,</li>
          <li>
            the AI service behind the assistant, where one is connected: your conversation and the passages found for
            it, such as your plan or payments if you ask about them, without your name or address,
          </li>
          <li>the payment provider, when you pay,</li>
          <li>a court or authority, where the law leaves us no choice.</li>
        </ul>
        <p>
          A link that you follow, to a map, a vendor or a graduate&rsquo;s page, tells that site no more than that you
          came from us.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <>
        <p>
          Your account and what belongs to it stay until you delete the account in your profile. You then have seven
          days to think again; after them your profile, sessions and calculator are removed. Your posts stay, because
          others may have replied to them, under the name &ldquo;Deleted user&rdquo;; ask, and we remove them as well.
        </p>
        <p>
          Messages from the contact page are stored until the matter is closed. Records of payments are stored for as
          long as tax law wants them. Technical records stay in the server&rsquo;s log, as a rule for a few weeks.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <>
        <p>
          The connection is encrypted wherever the site is open to the public. Who may read which row is decided by the
          database itself, not by the page. Guessing passwords is slowed down and then stopped. Resetting a password
          needs your mailbox.
        </p>
        <p>
          No system is perfect. If your data should ever be exposed, we tell you and the authorities without delay, in
          plain words.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          Under India&rsquo;s Digital Personal Data Protection Act, 2023 you may see what we hold about you, have it
          corrected, have it deleted, withdraw your consent, and complain. Most of it you can see and correct yourself
          in your <Link to={paths.profile()}>profile</Link>, where you can also sign out everywhere.
        </p>
        <p>
          You withdraw a consent as easily as you gave it, under <Link to={paths.consent()}>What you agreed to</Link>.
          If you are under 18, your parent withdraws theirs by the link of the e-mail that they answered.
        </p>
        <p>
          For the rest, and for every complaint, <Link to={paths.contact()}>write to us</Link> from the address of your
          account. You have an answer within <span>{policy.answerBusinessDays}</span> business days. If it does not
          satisfy you, you may turn to the Data Protection Board of India.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: 'Age, and changes to this policy',
    body: (
      <>
        <p>{`You must be ${policy.minimumAge}, or have the consent of a parent or guardian. If you learn that a child uses the site without it, tell us, and we close the account.`}</p>
        <p>
          When these words change, the date at the top changes with them. A change that takes something from you is
          announced on the <Link to={paths.blog()}>blog</Link> before it applies.
        </p>
      </>
    ),
  },
]

export const handle = reactOnDemandWithData

export default function PrivacyPage() {
  return (
    <PolicyPage
      name="privacy"
      title="Privacy Policy"
      lead="What we store about you, why, and how to have it removed."
      changed="2026-11-30"
      sections={sections()}
    />
  )
}
