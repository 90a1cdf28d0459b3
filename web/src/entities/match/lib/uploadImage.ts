import { refuse, sessionHeaders, uploadAddress, uploadForm } from '@/shared/api/client';
import { ApiError } from '@/shared/api/error';
import type { UploadedFile } from '@/shared/api/types';
import { currentToken } from '@/shared/viewer/session';

/** Uploads a result's picture and reports the progress from 0 to 1, which fetch cannot do. */
export function uploadImage(
  file: File,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', uploadAddress);
    const token = currentToken();
    if (token) request.setRequestHeader('Authorization', sessionHeaders(token).Authorization);
    request.setRequestHeader('Idempotency-Key', crypto.randomUUID());
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      const response = new Response(request.responseText, { status: request.status });
      if (response.ok) void response.json().then((data) => resolve(data as UploadedFile), reject);
      else void refuse(response, token).catch(reject);
    };
    request.onerror = () => reject(new ApiError({ status: 0, key: 'networkError' }));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    request.send(uploadForm(file, 'contests'));
  });
}
