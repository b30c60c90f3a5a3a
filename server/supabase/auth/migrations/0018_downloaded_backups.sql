-- An admin who downloads a backup takes all data: the security log says who, and when.
alter table auth.security_events drop constraint security_events_kind_check, add constraint security_events_kind_check
  check (kind in (
    'signed_in', 'second_factor_passed', 'sign_in_failed', 'sign_in_refused', 'limit_reached',
    'refresh_token_reused', 'signed_out_everywhere', 'session_ended', 'change_reverted',
    'admin_granted', 'admin_revoked', 'banned', 'unbanned', 'command', 'backup_downloaded', 'password_changed',
    'email_changed', 'phone_changed', 'factor_added', 'factor_removed', 'identity_added',
    'identity_removed', 'passkey_added', 'passkey_removed', 'deletion_planned', 'deletion_cancelled'
  ));
