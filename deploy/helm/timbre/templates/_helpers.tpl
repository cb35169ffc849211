{{- define "timbre.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end }}

{{- define "timbre.labels" -}}
{{ include "timbre.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "timbre.selector" -}}
app.kubernetes.io/name: timbre
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "timbre.secretName" -}}
{{- .Values.secrets.existingSecret | default (include "timbre.name" .) -}}
{{- end }}

{{- /* Several processes need a database and a bucket that all of them reach. */ -}}
{{- define "timbre.requireConsistentValues" -}}
{{- $several := or (gt (int .Values.web.replicas) 1) .Values.web.autoscaling.enabled .Values.worker.enabled -}}
{{- if and $several (not .Values.externalStorage) -}}
{{- fail "Several processes need externalStorage: true, with DATABASE_URL in the secrets and BLOB_STORE in the settings." -}}
{{- end -}}
{{- if and .Values.externalStorage (not .Values.secrets.existingSecret) (not .Values.secrets.values.DATABASE_URL) -}}
{{- fail "externalStorage needs DATABASE_URL in secrets.values or in secrets.existingSecret." -}}
{{- end -}}
{{- if and $several .Values.persistence.enabled (ne .Values.persistence.accessMode "ReadWriteMany") -}}
{{- fail "Several processes need persistence.enabled: false, or persistence.accessMode: ReadWriteMany." -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.host) -}}
{{- fail "ingress.host is required." -}}
{{- end -}}
{{- end }}

{{- /* The pod of a role. Arguments: root, services, resources, isWeb. */ -}}
{{- define "timbre.pod" -}}
metadata:
  labels:
    {{- include "timbre.selector" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
  annotations:
    # A change of the settings starts new pods.
    checksum/settings: {{ printf "%s%s" (toYaml .root.Values.settings) (toYaml .root.Values.secrets.values) | sha256sum }}
spec:
  serviceAccountName: {{ include "timbre.name" .root }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  securityContext:
    {{- toYaml .root.Values.podSecurityContext | nindent 4 }}
  # The server ends itself after 15 seconds.
  terminationGracePeriodSeconds: 40
  {{- with .root.Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .root.Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .root.Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .root.Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: timbre
      image: {{ printf "%s:%s" .root.Values.image.repository (.root.Values.image.tag | default .root.Chart.AppVersion) | quote }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      envFrom:
        - configMapRef:
            name: {{ include "timbre.name" .root }}
        - secretRef:
            name: {{ include "timbre.secretName" .root }}
      env:
        - name: PORT
          value: "4000"
        - name: SERVICES
          value: {{ .services | quote }}
        # Of a pod without the role web.
        - name: HEALTH_PORT
          value: "4000"
      ports:
        - name: http
          containerPort: 4000
      startupProbe:
        httpGet: { path: /health, port: http }
        periodSeconds: 2
        failureThreshold: 90
      livenessProbe:
        httpGet: { path: /health, port: http }
        periodSeconds: 15
        timeoutSeconds: 10
      readinessProbe:
        httpGet: { path: /ready, port: http }
        periodSeconds: 5
        timeoutSeconds: 10
      {{- if .isWeb }}
      lifecycle:
        # The service stops sending requests before the server stops.
        preStop:
          exec: { command: [sleep, "5"] }
      {{- end }}
      resources:
        {{- toYaml .resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
        - { name: shm, mountPath: /dev/shm }
  volumes:
    - name: data
      {{- if .root.Values.persistence.enabled }}
      persistentVolumeClaim:
        claimName: {{ .root.Values.persistence.existingClaim | default (include "timbre.name" .root) }}
      {{- else }}
      emptyDir: {}
      {{- end }}
    - name: tmp
      emptyDir: {}
    - name: shm
      emptyDir: { medium: Memory, sizeLimit: 256Mi }
{{- end }}
