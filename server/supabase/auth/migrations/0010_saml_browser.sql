-- Which browser began a single sign-on: its answer is taken from that browser only. Null for a flow with a code
-- challenge, whose code is of no use to any other browser, and for those that were under way at the upgrade.
alter table auth.saml_relay_states add column browser text;
