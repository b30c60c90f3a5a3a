import { GoTrueClient } from '@supabase/auth-js'
import type {
  AuthResponse,
  AuthTokenResponsePassword,
  SignInWithPasswordCredentials,
  SignUpWithPasswordCredentials,
  UserAttributes,
  UserResponse,
} from '@supabase/auth-js'
import { normalPassword } from '#domain/accounts/password.ts'

/**
 * Sends new passwords in their normal form, and signs in with the typed one, then with its normal form. Our own server
 * does the same; a hosted project compares bytes.
 */
export class NormalPasswordClient extends GoTrueClient {
  override signUp(credentials: SignUpWithPasswordCredentials): Promise<AuthResponse> {
    return super.signUp({ ...credentials, password: normalPassword(credentials.password) })
  }

  override async signInWithPassword(credentials: SignInWithPasswordCredentials): Promise<AuthTokenResponsePassword> {
    const answer = await super.signInWithPassword(credentials)
    const password = normalPassword(credentials.password)
    if (answer.error?.code !== 'invalid_credentials' || password === credentials.password) return answer
    return super.signInWithPassword({ ...credentials, password })
  }

  override updateUser(
    attributes: UserAttributes,
    options?: Parameters<GoTrueClient['updateUser']>[1],
  ): Promise<UserResponse> {
    const { password } = attributes
    return super.updateUser(
      password === undefined ? attributes : { ...attributes, password: normalPassword(password) },
      options,
    )
  }
}
