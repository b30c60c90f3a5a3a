import { useSiteSetting } from '#web/content/site-settings.ts'
import { LoadingLines } from '../loading-lines.tsx'
import { RowForm, type RowFormProps } from './row-form.tsx'

/** The form for a new notice, which begins with the audience that the site's setting names. */
export function NewNoticeForm(props: Omit<RowFormProps, 'start'>) {
  const { data: setting, isPending } = useSiteSetting('notices')
  if (isPending) return <LoadingLines label="Loading..." />
  return <RowForm {...props} start={setting ? { audience: setting.audience } : {}} />
}
