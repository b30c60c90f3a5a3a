import { paths } from '#domain/paths.ts'
import type { HelpGroup } from './entry.ts'

export const account: HelpGroup = {
  id: 'account',
  title: 'Account',
  entries: [
    {
      id: 'change-name',
      title: 'Change my name or roll number',
      text: 'Open your profile, press Edit Profile, change first name, last name or college roll number, and press Save Changes.',
      note: 'Your old posts keep the old name until you say that they should show the new one: you are asked right after the change.',
      asked:
        'edit update correct spelling wrong name first last surname roll number registration college id profile personal information contact',
      to: paths.profile(),
      open: 'Open your profile',
    },
    {
      id: 'change-email',
      title: 'Change my e-mail address',
      text: 'Open your profile, then Security and Change e-mail. You go on logging in with the old address until you have opened the link that is sent to you.',
      asked: 'change update new e-mail email mail id address login gmail switch',
      to: paths.profile(),
      open: 'Open your profile',
    },
    {
      id: 'change-password',
      title: 'Change my password',
      text: 'Open your profile, then Security and Change password. Your other devices have to log in again afterwards.',
      asked: 'change update new password old password still know security',
      to: paths.profile(),
      open: 'Open your profile',
    },
    {
      id: 'two-factor',
      title: 'Turn on two-factor authentication',
      text: 'On the security page, press Turn on under Two-factor authentication, enter your password, and scan the code with any authenticator app. From then on nobody can log in with your password alone.',
      note: 'There are no recovery codes: add a spare device, a second phone or a relative’s, right away. A passkey can be a second factor, too.',
      asked:
        'two factor authentication 2fa otp authenticator app google authenticator totp extra safe secure account protect hack',
      to: paths.security(),
      open: 'Open Security',
    },
    {
      id: 'lost-authenticator',
      title: 'I lost the phone with my authenticator',
      text: 'Log in with your spare device, then remove the lost one on the security page. There are no recovery codes: without a spare, write to us from the e-mail address of your account and we turn two-factor authentication off for you.',
      asked:
        'lost stolen broken new phone authenticator code cannot login two factor 2fa otp backup recovery codes locked out reset changed mobile',
      to: paths.contact(),
      open: 'Contact us',
      also: [paths.security()],
    },
    {
      id: 'passkeys',
      title: 'Log in with fingerprint, face or PIN',
      text: 'Add a passkey under Passkeys on the security page, where the site offers them. Then you log in the way you unlock your phone, with fingerprint, face or PIN, and need no password.',
      asked: 'passkey passkeys fingerprint face id pin biometric passwordless without password windows hello touch id',
      to: paths.security(),
      open: 'Open Security',
    },
    {
      id: 'login-methods',
      title: 'Link or unlink another way to log in',
      text: 'Login methods, on the security page and in your profile under Security, shows the ways to log in to your account: link another one there, or unlink it.',
      asked: 'login methods google github college account link unlink connect social single sign on sso',
      to: paths.security(),
      open: 'Open Security',
    },
    {
      id: 'devices',
      title: 'See where I am logged in',
      text: 'Signed-in devices, on the security page, lists them, each with a Sign out button; Sign out other devices ends all but this one.',
      asked:
        'devices phones sessions where logged in sign out log out other phone cyber cafe lab computer left open everywhere all devices',
      to: paths.security(),
      open: 'Open Security',
    },
    {
      id: 'not-me',
      title: 'Somebody else was in my account',
      text: 'Open Recent activity on the security page and press This was not me beside what you do not know. It leads you through signing out everywhere else and choosing a new password.',
      note: 'After a change that you did not make, the e-mail about it has a link that undoes it.',
      asked:
        'hacked stolen account someone else logged in suspicious unknown login activity not me undo change secure sign in history recent activity',
      to: paths.security(),
      open: 'Open Security',
      also: [paths.secureAccount()],
    },
    {
      id: 'sign-out',
      title: 'Sign out',
      text: 'Open your profile: Sign Out ends the session on this device, Sign out everywhere ends it on all of them.',
      asked: 'log out logout sign out leave exit session',
      to: paths.profile(),
      open: 'Open your profile',
    },
    {
      id: 'share-account',
      title: 'May I share my account with a friend?',
      text: 'No. One person has one account, and sharing a Pro account with others is not allowed by the terms. What is done with your account counts as done by you.',
      asked:
        'share sharing account password friend roommate hostel together same login two people one pro second account multiple family',
      to: paths.terms({ part: 'conduct' }),
      open: 'Read the terms',
    },
    {
      id: 'download-data',
      title: 'Download my data',
      text: 'Open your profile, then Security and Download my data. You get one JSON file with everything that is stored about you.',
      asked: 'export take copy backup my data personal information gdpr dpdp json archive what do you store',
      to: paths.profile(),
      open: 'Open your profile',
    },
    {
      id: 'delete-account',
      title: 'Delete my account',
      text: 'Open your profile, then Security and Delete my account. You are signed out everywhere, and have 7 days to think again: log in and press Keep my account. Then profile, semesters, plan and devices are deleted, which cannot be undone.',
      note: 'Your posts in the discussions stay under the name “Deleted user”, and go too if you ask. Records of payments stay, without your name.',
      asked: 'delete remove close deactivate erase cancel my account permanently leave quit unregister',
      to: paths.profile(),
      open: 'Open your profile',
    },
    {
      id: 'withdraw-consent',
      title: 'See or withdraw what I agreed to',
      text: 'Open your profile and press What you agreed to. Each switch says what stops without it, and acts at once. The text is there in English, Hindi and Odia.',
      note: 'If you are under 18, a parent answers by e-mail; until they say yes, what is optional is off.',
      asked: 'consent agree agreed withdraw revoke permission dpdp under 18 parent guardian minor',
      to: paths.consent(),
      open: 'Open what you agreed to',
    },
    {
      id: 'privacy',
      title: 'Who sees what I enter?',
      text: 'Your e-mail address, roll number, plan, marks and sessions are visible to you alone, and to the few who run the site where they must help you. Discussions and comments are public, with your display name unless you post anonymously.',
      note: 'There are no trackers and no advertisements, and no data is sold.',
      asked:
        'privacy who can see my email grades marks cgpa data safe sell cookies tracking personal visible others teachers',
      to: paths.privacy(),
      open: 'Read the privacy policy',
    },
  ],
}
