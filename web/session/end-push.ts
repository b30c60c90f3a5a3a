/** The server has removed the push subscription with its session; this browser lets go of it, too. */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
