/** The server has deleted the push subscription with its session; this unsubscribes the browser. */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
