/** Passkeys: WebAuthn calls of the browser, with the JSON of the server (W3C WebAuthn level 3). */

export function passkeysSupported(): boolean {
  return typeof PublicKeyCredential !== 'undefined' && 'credentials' in navigator;
}

/** Whether the browser suggests passkeys in text fields. */
export async function suggestsPasskeys(): Promise<boolean> {
  return passkeysSupported() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** The browser runs one WebAuthn call at a time, so a request of the person aborts a waiting suggestion. */
let suggestion: AbortController | null = null;

/** Creates a passkey on this device. The answer goes to the server unchanged. */
export async function createPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<PublicKeyCredentialJSON> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON?.(options) ?? creationOptions(options);
  suggestion?.abort();
  return toJson(await navigator.credentials.create({ publicKey }));
}

/**
 * Signs with a passkey. `signal` aborts it, also if it was aborted before the call; `conditional` waits for a choice among a
 * field's suggestions.
 */
export async function askForPasskey(
  options: PublicKeyCredentialRequestOptionsJSON,
  { conditional = false, signal }: { conditional?: boolean; signal?: AbortSignal } = {},
): Promise<PublicKeyCredentialJSON> {
  signal?.throwIfAborted();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON?.(options) ?? requestOptions(options);
  suggestion?.abort();
  if (!conditional) return toJson(await navigator.credentials.get({ publicKey, ...(signal && { signal }) }));
  const ending = new AbortController();
  suggestion = ending;
  signal?.addEventListener('abort', () => ending.abort());
  return toJson(
    await navigator.credentials.get({ publicKey, mediation: 'conditional', signal: ending.signal }),
  );
}

/** Returns why the browser returned no passkey; null for any other error. */
export function passkeyProblem(error: unknown): 'cancelled' | 'exists' | 'unavailable' | null {
  if (!(error instanceof DOMException)) return null;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return 'cancelled';
  return error.name === 'InvalidStateError' ? 'exists' : 'unavailable';
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
}

export function toBase64Url(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function descriptors(list: PublicKeyCredentialDescriptorJSON[] = []): PublicKeyCredentialDescriptor[] {
  return list.map(({ id, type, transports }) => ({
    id: fromBase64Url(id),
    type: type as 'public-key',
    ...(transports && { transports: transports as AuthenticatorTransport[] }),
  }));
}

// For browsers without the parse functions. Extensions are left out: the server requests none that need decoding.

function creationOptions(json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  const { extensions: _, attestation, ...rest } = json;
  return {
    ...rest,
    ...(attestation && { attestation: attestation as AttestationConveyancePreference }),
    pubKeyCredParams: json.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    challenge: fromBase64Url(json.challenge),
    user: { ...json.user, id: fromBase64Url(json.user.id) },
    excludeCredentials: descriptors(json.excludeCredentials),
  };
}

function requestOptions(json: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  const { extensions: _, userVerification, ...rest } = json;
  return {
    ...rest,
    ...(userVerification && { userVerification: userVerification as UserVerificationRequirement }),
    challenge: fromBase64Url(json.challenge),
    allowCredentials: descriptors(json.allowCredentials),
  };
}

function toJson(credential: Credential | null): PublicKeyCredentialJSON {
  if (!(credential instanceof PublicKeyCredential)) {
    throw new DOMException('no passkey was given', 'NotAllowedError');
  }
  return typeof credential.toJSON === 'function' ? credential.toJSON() : encoded(credential);
}

function encoded(credential: PublicKeyCredential): PublicKeyCredentialJSON {
  const { id, rawId, type, authenticatorAttachment } = credential;
  return {
    id,
    rawId: toBase64Url(rawId),
    type,
    ...(authenticatorAttachment && { authenticatorAttachment }),
    clientExtensionResults: {},
    response: responseOf(credential.response),
  };
}

function responseOf(response: AuthenticatorResponse) {
  const clientDataJSON = toBase64Url(response.clientDataJSON);
  if (response instanceof AuthenticatorAttestationResponse) {
    return {
      clientDataJSON,
      attestationObject: toBase64Url(response.attestationObject),
      transports: response.getTransports(),
    };
  }
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    clientDataJSON,
    authenticatorData: toBase64Url(authenticatorData),
    signature: toBase64Url(signature),
    ...(userHandle && { userHandle: toBase64Url(userHandle) }),
  };
}
