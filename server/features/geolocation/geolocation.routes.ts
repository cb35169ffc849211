import { geolocationRoutes } from '../../../contract/instance/geolocation.ts';
import { mount } from '../../http/route.ts';
import type { GeolocationService } from './geolocation.service.ts';

export const mountGeolocation = (geolocation: GeolocationService) =>
  mount(geolocationRoutes, {
    'GET /v1/geolocation': ({ headers, ip }) => {
      const location = geolocation.locate(headers, ip);
      return { ...location, location };
    },
  });
