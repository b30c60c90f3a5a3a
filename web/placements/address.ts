import { paths } from '#domain/paths.ts'
import { useStableCallback } from '#web/page/use-stable-callback.ts'
import { useListAddress } from '#web/page/address/use-list-address.ts'

const views = ['companies', 'interview'] as const
const driveFilters = ['kind', 'eligible', 'drives', 'branch', 'place', 'package', 'month'] as const
export type View = (typeof views)[number]

/** The state of the page in its address: at most one view, its search, and the open item. */
export function usePlacementsAddress() {
  const address = useListAddress(paths.placements, ['view', 'topic', 'show', 'question', ...driveFilters])
  const questionId = address.filterOf('question') || undefined
  const named = views.find((view) => view === address.filterOf('view'))
  // A link to a company or a question opens its list, too.
  const linked = questionId !== undefined ? 'interview' : address.openId !== undefined ? 'companies' : undefined
  const view: View | undefined = named ?? linked

  /** The filters of the drives, which a press on the lists below does not change. */
  const ofDrives = Object.fromEntries(driveFilters.map((name) => [name, address.filterOf(name)])) as Record<
    (typeof driveFilters)[number],
    string
  >

  return {
    view,
    ofDrives,
    filterDrives: address.filterBy,
    toggleView: (pressed: View) => address.show(pressed === view ? ofDrives : { ...ofDrives, view: pressed }),
    search: address.search,
    searchFor: address.searchFor,
    clearSearch: address.clearSearch,
    /** Clears all but the view. */
    clear: useStableCallback(() => address.show(view === undefined ? ofDrives : { ...ofDrives, view })),

    companyId: address.openId,
    companyAddress: address.itemAddress,
    closeCompany: () => (named === undefined ? address.show({ ...ofDrives, view: 'companies' }) : address.close()),

    topic: address.filterOf('topic'),
    chooseTopic: (topic: string) => address.filterBy('topic', topic),
    unlearntOnly: address.filterOf('show') === 'unlearnt',
    showUnlearntOnly: (only: boolean) => address.filterBy('show', only ? 'unlearnt' : ''),
    questionId,
    toggleQuestion: useStableCallback((id: string) => address.filterBy('question', id === questionId ? '' : id)),
  }
}
