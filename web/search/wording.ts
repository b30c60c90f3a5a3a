import { lakhs } from '#domain/money/lakhs.ts'
import type { Found } from './querying/found.ts'

export const wording = {
  title: 'Search',
  field: 'Search everything',
  placeholder: 'Notices, papers, people',
  recents: 'Recent searches',
  clearRecents: 'Clear recent searches',
  actions: 'Actions',
  failed: 'Search is not responding. What you typed is still there.',
  offline: 'You are offline. These results are from this device.',
  nothingOffline: 'Nothing saved on this device matches. Search again when you are online.',
  assistant: 'Academic Assistant',
}

/** The number of further results with an account, and with the Pro plan; undefined for an account that gets all. */
export function hiddenText({ members, pro }: Found['hidden']): string | undefined {
  const parts = [
    members > 0 ? `${lakhs(members)} with an account` : '',
    pro > 0 ? `${lakhs(pro)} with Pro` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? undefined : `You can search more: ${parts.join(', ')}.`
}
