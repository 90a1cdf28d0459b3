/** One refused form field: its name and the key of the reason in the fault catalogue. */
interface FieldFault {
  name: string;
  key: string;
  params?: Record<string, unknown>;
}

interface ApiErrorInit {
  status: number;
  key: string;
  code?: number;
  params?: Record<string, unknown>;
  fields?: FieldFault[];
  data?: unknown;
}

/** A refusal of the server. If the server cannot be reached, the status is 0 and the key networkError. */
export class ApiError extends Error {
  readonly status: number;
  readonly key: string;
  readonly code: number | undefined;
  readonly params: Record<string, unknown>;
  readonly fields: FieldFault[];
  readonly data: unknown;

  constructor({ status, key, code, params = {}, fields = [], data }: ApiErrorInit) {
    super(key);
    this.name = 'ApiError';
    this.status = status;
    this.key = key;
    this.code = code;
    this.params = params;
    this.fields = fields;
    this.data = data;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toField(value: unknown): FieldFault[] {
  if (!isRecord(value) || typeof value.name !== 'string' || typeof value.key !== 'string') return [];
  return [{ name: value.name, key: value.key, ...(isRecord(value.params) && { params: value.params }) }];
}

/** Reads problem details. Any other body of a failed response becomes exceptionError. */
export async function toApiError(response: Response): Promise<ApiError> {
  const { status } = response;
  const body: unknown = await response.json().catch(() => null);
  if (!isRecord(body) || typeof body.key !== 'string') {
    return new ApiError({ status, key: status === 401 ? 'authenticationError' : 'exceptionError' });
  }
  return new ApiError({
    status,
    key: body.key,
    ...(typeof body.code === 'number' && { code: body.code }),
    ...(isRecord(body.params) && { params: body.params }),
    ...(Array.isArray(body.fields) && { fields: body.fields.flatMap(toField) }),
    data: body.data,
  });
}

export function isFault(error: unknown, key: string): error is ApiError {
  return error instanceof ApiError && error.key === key;
}
