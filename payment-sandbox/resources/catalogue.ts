import { z } from 'zod';
import { listOperation, operation } from '../api-operation.ts';
import { bool, cents, clearable, currency, id, int, mergeMetadata, metadata, text } from '../request-params.ts';
import { invalidRequest } from '../sandbox-errors.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Price, Product } from '../stripe-objects.ts';

const productFields = {
  active: bool().optional(),
  description: clearable(text()).optional(),
  metadata: metadata().optional(),
  tax_code: clearable(text(100)).optional(),
};

interface ProductParams {
  readonly id?: string | undefined;
  readonly name: string;
  readonly active?: boolean | undefined;
  readonly description?: string | null | undefined;
  readonly metadata?: Record<string, string> | null | undefined;
  readonly tax_code?: string | null | undefined;
}

function addProduct(state: SandboxState, params: ProductParams): Product {
  const productId = params.id ?? state.newId('prod_');
  if (state.find('product', productId))
    throw invalidRequest('Product already exists.', 'id', 'resource_already_exists');
  const product = state.add('product', {
    id: productId,
    object: 'product',
    active: params.active ?? true,
    created: state.nowS,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata(null, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: params.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: state.nowS,
    url: null,
  });
  state.emit('product.created', product);
  return product;
}

export const products = [
  operation('POST /v1/products', { ...productFields, id: id().optional(), name: text(250) }, ({ state, params }) =>
    addProduct(state, params),
  ),
  operation('GET /v1/products/:id', {}, ({ state, id }) => state.get('product', id)),
  operation('POST /v1/products/:id', { ...productFields, name: text(250).optional() }, ({ state, id, params }) => {
    const product = state.get('product', id);
    const { metadata, active = product.active, name = product.name, description = product.description } = params;
    const changed = state.patch('product', product, {
      active,
      name,
      description,
      metadata: mergeMetadata(product.metadata, metadata),
      updated: state.nowS,
    });
    state.emit('product.updated', changed);
    return changed;
  }),
  listOperation(
    'GET /v1/products',
    { active: bool().optional(), ids: z.array(id()).max(100).optional() },
    function* ({ state, params }) {
      for (const product of state.all('product'))
        if ((params.active ?? product.active) === product.active && (params.ids?.includes(product.id) ?? true))
          yield product;
    },
  ),
];

const interval = z.enum(['day', 'week', 'month', 'year']);

export const prices = [
  operation(
    'POST /v1/prices',
    {
      active: bool().optional(),
      currency: currency(),
      lookup_key: text(200).optional(),
      metadata: metadata().optional(),
      nickname: text().optional(),
      product: id().optional(),
      product_data: z
        .strictObject({ id: id().optional(), name: text(250), metadata: metadata().optional() })
        .optional(),
      recurring: z
        .strictObject({
          interval,
          interval_count: int().min(1).max(36).default(1),
          usage_type: z.literal('licensed').optional(),
        })
        .optional(),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
      transfer_lookup_key: bool().optional(),
      unit_amount: cents().min(0),
    },
    ({ state, params }) => {
      if (!params.product && !params.product_data)
        throw invalidRequest('Missing required param: product.', 'product', 'parameter_missing');
      const product = params.product_data
        ? addProduct(state, params.product_data)
        : state.get('product', params.product!, 'product');
      if (params.lookup_key) freeLookupKey(state, params.lookup_key, params.transfer_lookup_key ?? false);
      const price = state.add('price', {
        id: state.newId('price_'),
        object: 'price',
        active: params.active ?? true,
        billing_scheme: 'per_unit',
        created: state.nowS,
        currency: params.currency,
        custom_unit_amount: null,
        livemode: false,
        lookup_key: params.lookup_key ?? null,
        metadata: mergeMetadata(null, params.metadata),
        nickname: params.nickname ?? null,
        product: product.id,
        recurring: params.recurring
          ? {
              interval: params.recurring.interval,
              interval_count: params.recurring.interval_count,
              meter: null,
              trial_period_days: null,
              usage_type: 'licensed',
            }
          : null,
        tax_behavior: params.tax_behavior ?? 'unspecified',
        tiers_mode: null,
        transform_quantity: null,
        type: params.recurring ? 'recurring' : 'one_time',
        unit_amount: params.unit_amount,
        unit_amount_decimal: String(params.unit_amount),
      });
      state.emit('price.created', price);
      return price;
    },
  ),
  operation('GET /v1/prices/:id', {}, ({ state, id }) => state.get('price', id)),
  operation(
    'POST /v1/prices/:id',
    {
      active: bool().optional(),
      lookup_key: clearable(text(200)).optional(),
      metadata: metadata().optional(),
      nickname: clearable(text()).optional(),
      transfer_lookup_key: bool().optional(),
    },
    ({ state, id, params }) => {
      const price = state.get('price', id);
      const { lookup_key = price.lookup_key, active = price.active, nickname = price.nickname } = params;
      if (lookup_key && lookup_key !== price.lookup_key)
        freeLookupKey(state, lookup_key, params.transfer_lookup_key ?? false);
      const changed = state.patch('price', price, {
        active,
        lookup_key,
        nickname,
        metadata: mergeMetadata(price.metadata, params.metadata),
      });
      state.emit('price.updated', changed);
      return changed;
    },
  ),
  listOperation(
    'GET /v1/prices',
    {
      active: bool().optional(),
      currency: currency().optional(),
      lookup_keys: z.array(text(200)).max(10).optional(),
      product: id().optional(),
      type: z.enum(['recurring', 'one_time']).optional(),
      recurring: z
        .strictObject({ interval: interval.optional(), usage_type: z.literal('licensed').optional() })
        .optional(),
    },
    function* ({ state, params }) {
      for (const price of state.all('price'))
        if (
          (params.active ?? price.active) === price.active &&
          (params.currency ?? price.currency) === price.currency &&
          (params.product ?? price.product) === price.product &&
          (params.type ?? price.type) === price.type &&
          (params.recurring?.interval ?? price.recurring?.interval) === price.recurring?.interval &&
          (params.lookup_keys?.includes(price.lookup_key ?? '') ?? true)
        )
          yield price;
    },
  ),
];

/** Frees a lookup key for another price: only one price can have it. */
function freeLookupKey(state: SandboxState, key: string, transfer: boolean): void {
  const holder: Price | undefined = [...state.all('price')].find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!transfer) throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
  state.patch('price', holder, { lookup_key: null });
}
