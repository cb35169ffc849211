/**
 * A plugin of Swagger UI, which does not know `x-codeSamples`: shows them below the parameters of each operation. The
 * samples name the address under which the reader opened the page.
 */
export const samplesPlugin = (origin: string): string => `window.codeSamplesPlugin = () => ({
  wrapComponents: {
    parameters: (Original, { React, specSelectors }) => (props) => {
      const samples = specSelectors.specJson().getIn(['paths', ...props.pathMethod, 'x-codeSamples']);
      const code = (source) => source.replaceAll(${JSON.stringify(origin)}, location.origin);
      return React.createElement(
        React.Fragment,
        null,
        React.createElement(Original, props),
        samples && React.createElement(
          'div',
          { className: 'code-samples' },
          samples.toJS().map(({ label, source }) => React.createElement(
            'details',
            { key: label },
            React.createElement('summary', null, label),
            React.createElement('pre', { className: 'microlight', tabIndex: 0 }, code(source)),
          )),
        ),
      );
    },
  },
});`;

export const samplesCss = `.swagger-ui .code-samples { padding: 8px 20px 16px }
.swagger-ui .code-samples summary { cursor: pointer; padding: 6px 0 }
.swagger-ui .code-samples pre { overflow-x: auto; white-space: pre }`;
