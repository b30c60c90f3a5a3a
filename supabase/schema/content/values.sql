-- Rejects a vendor's address or telephone number that cannot be one.
create or replace function private.check_vendor() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.email <> '' and new.email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    perform private.reject_value('vendors', 'email');
  end if;
  if new.contact <> '' and (new.contact !~ '^[+(0-9][0-9 ()+./,;-]*$'
    or char_length(regexp_replace(new.contact, '\D', '', 'g')) < 5) then
    perform private.reject_value('vendors', 'contact');
  end if;
  return null;
end
$$;
revoke all on function private.check_vendor() from public;
create trigger vendors_values after insert or update of email, contact on public.vendors
  for each row when (auth.uid() is not null) execute function private.check_vendor();
