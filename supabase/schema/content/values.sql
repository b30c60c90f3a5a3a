-- Rejects contact details whose address or telephone number cannot be one.
create or replace function private.check_contact_details() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_email(new.value ->> 'email') then perform private.reject_value('site_settings', 'email'); end if;
  if not private.is_telephone(new.value ->> 'phone') then perform private.reject_value('site_settings', 'phone'); end if;
  return null;
end
$$;
revoke all on function private.check_contact_details() from public;
create trigger site_settings_values after insert or update of value on public.site_settings
  for each row when (auth.uid() is not null and new.key = 'contact') execute function private.check_contact_details();

-- Rejects a vendor's address or telephone number that cannot be one.
create or replace function private.check_vendor() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.email <> '' and not private.is_email(new.email) then
    perform private.reject_value('vendors', 'email');
  end if;
  if new.contact <> '' and not private.is_telephone(new.contact) then
    perform private.reject_value('vendors', 'contact');
  end if;
  return null;
end
$$;
revoke all on function private.check_vendor() from public;
create trigger vendors_values after insert or update of email, contact on public.vendors
  for each row when (auth.uid() is not null) execute function private.check_vendor();
