/** Texts that docs/behaviour.md quotes and that server and pages both use, verbatim. */
export const wording = {
  register: {
    title: 'Create Your Account',
    rulesUnmet: 'Password must meet all requirements',
    failed: 'An error occurred during registration',
    done: 'Registration successful! Please check your email for verification link.',
  },
  login: {
    failed: 'An error occurred during login',
  },
  changePassword: {
    mismatch: "New passwords don't match",
    failed: 'Failed to change password. Make sure your current password is correct.',
    done: 'Password changed successfully!',
  },
  forgotPassword: {
    failed: 'Failed to send reset link. Make sure the email is registered.',
    done: 'Password reset link sent to your email! Please check your inbox.',
  },
  resetPassword: {
    unverified: 'Please wait for the reset link to be verified',
    sessionMissing: 'Invalid or expired reset link. Please request a new password reset.',
    verifyFailed: 'Unable to verify reset link. Please try requesting a new password reset.',
    tooShort: 'Password must be at least 6 characters long',
    mismatch: "Passwords don't match. Please check and try again.",
    weak: 'Password does not meet security requirements. Please choose a stronger password.',
    sessionExpired: 'Your reset session has expired. Please request a new password reset link.',
    userMissing: 'User session invalid. Please request a new password reset link.',
    failed: 'Failed to reset password. Please try again.',
    done: 'Password updated successfully! Redirecting to login...',
    doneAtLogin: 'Password reset successful! Please log in with your new password.',
    invalid: 'The reset link appears to be invalid or expired.',
    requestNew: 'Request New Reset Link',
    backToLogin: 'Back to Login',
  },
  guard: {
    loading: 'Loading...',
    proRequired: 'This feature requires a Pro subscription. Please upgrade to continue.',
    planUnknown: 'Error verifying your subscription',
    adminRequired: 'These pages are only for admins.',
    adminUnknown: 'We could not check whether your account is an admin account.',
  },
  profile: {
    loadFailed: 'Error loading profile',
    loadFailedPlain: 'Failed to load profile data',
    saveFailed: 'Failed to update profile',
    saved: 'Profile updated successfully!',
    saving: 'Saving...',
    signOutFailed: 'Failed to sign out. Please try again.',
    signingOut: 'Signing Out...',
  },
  contact: {
    incomplete: 'Please fill in all fields',
    emailInvalid: 'Please enter a valid email address',
    /** Followed by the mail server's text, or `tryLater`. */
    failed: 'Failed to send message. ',
    recipientInvalid: 'The email address appears to be invalid.',
    tryLater: 'Please try again later.',
  },
  plans: {
    orderFailed: 'Failed to create payment order. Please try again.',
    cannotDowngrade: 'You cannot downgrade from Pro to Free plan. Contact support for assistance.',
  },
} as const
